import type { Subject } from '../drawings/drawScene.ts'
import type { Random } from '../randomness/createRandom.ts'
import { commonTexts } from '../texts/commonTexts.ts'
import type { LinkIdea, PollIdea } from '../texts/commonTexts.ts'
import { chooseWords, fillTemplate } from '../texts/fillTemplate.ts'
import type { Bindings } from '../texts/fillTemplate.ts'
import { fitsPost } from '../texts/fitsPost.ts'
import { topicTexts } from '../texts/topicTexts.ts'
import type { TopicTexts } from '../texts/topicTexts.ts'
import type { Person } from './people.ts'

/** The text of a post, and what replies to it need to know. */
export interface Draft {
  readonly text: string
  readonly spoiler: string
  readonly language: string
  readonly texts: TopicTexts | null
  readonly words: Bindings
  readonly poll: PollIdea | null
  readonly link: LinkIdea | null
  /** The subjects of its pictures; empty for none. */
  readonly pictures: readonly Subject[]
}

/** Writes a new post; `used` prevents repetitions. */
export function writePost(person: Person, at: Date, random: Random, used: Set<string>): Draft {
  for (let attempt = 0; ; attempt++) {
    const draft = person.says === undefined ? writeAsPerson(person, random) : writeAsBot(person.says, at, random)
    if (attempt < 12 && used.has(draft.text)) continue
    used.add(draft.text)
    return draft
  }
}

export interface Said {
  readonly text: string
  /** The author's answer to this particular reply; null where any answer fits. */
  readonly answer: string | null
}

/** Another account's reply to a post. */
export function writeReply(draft: Draft, random: Random): Said {
  const fitting = draft.texts?.replies.filter((reply) => fitsPost(typeof reply === 'string' ? reply : reply[0], draft.text)) ?? []
  if (fitting.length === 0 || (draft.language === 'en' && random.chance(0.15))) return { text: random.pick(cheersFor(draft)), answer: null }
  const reply = random.pick(fitting)
  const [text, answer] = typeof reply === 'string' ? [reply, null] : reply
  return { text: fillTemplate(text, draft.words), answer: answer === null ? null : fillTemplate(answer, draft.words) }
}

function cheersFor(draft: Draft): readonly string[] {
  return cheers.filter((cheer) => fitsPost(cheer, draft.text))
}

/** The author's answer to a reply. */
export function writeAnswer(draft: Draft, said: Said, random: Random): string {
  if (said.answer !== null) return said.answer
  const { texts } = draft
  const taken = new Set(texts?.replies.flatMap((reply) => (typeof reply === 'string' ? [] : [reply[1]])))
  const general = texts?.answers.filter((answer) => !taken.has(answer)) ?? []
  const isPlain = general.length === 0 || (draft.language === 'en' && random.chance(0.5))
  return isPlain ? random.pick(thanks) : fillTemplate(random.pick(general), draft.words)
}

/** A further reply after the first answer. */
export function writeCloser(draft: Draft, random: Random): string {
  return draft.language === 'en' ? random.pick(cheersFor(draft)) : writeReply(draft, random).text
}

const { botLines, cheers, closers, linkIdeas, linkIntroductions, longReads, pollIdeas, thanks, warned } = commonTexts

const plain = { spoiler: '', poll: null, link: null, pictures: [], words: {}, texts: null, language: 'en' } as const
const emojiOf: Readonly<Record<string, readonly string[]>> = {
  baking: [':bread:'],
  bees: [':bee:'],
  bicycles: [':bike:'],
  books: [':book:'],
  coffee: [':coffee:'],
  stars: [':star2:'],
  garden: [':tulip:'],
  trains: [':train:'],
  thoughts: [':starling:', ':party:', ':happycat:'],
  cats: [':happycat:'],
}

function writeAsPerson(person: Person, random: Random): Draft {
  const topic = random.pick(person.topics)
  const texts = topicTexts[topic]
  const chance = random.next()
  if (texts.language === 'en' && chance < 0.13) return writeSpecial(chance, random)
  if (chance < 0.05 && texts.language !== 'en') {
    const poll = pollIdeas.find((idea) => isIn(texts.language, idea.question))
    if (poll !== undefined) return { ...plain, text: poll.question, language: texts.language, poll }
  }
  const spoiler = warnings[topic] !== undefined && random.chance(0.05) ? warnings[topic] : ''
  const words = chooseWords(texts, random)
  let text = fillTemplate(random.pick(texts.posts), words)
  if (texts.language === 'en' && !text.includes('\n') && random.chance(0.14)) text += ` ${random.pick(closers)}`
  const own = emojiOf[topic]
  if (own !== undefined && random.chance(0.1)) text += ` ${random.pick(own)}`
  const tags = random.chance(0.34) ? random.sample(texts.tags, random.int(1, 2)) : []
  if (tags.length > 0) text += `${random.chance(0.5) ? '\n\n' : ' '}${tags.map((tag) => `#${tag}`).join(' ')}`
  return {
    ...plain,
    text,
    spoiler,
    language: texts.language,
    texts,
    words,
    pictures: choosePictures(topic === 'photography' ? 0.85 : 0.3, texts.subjects, random),
  }
}

const warnings: Readonly<Record<string, string>> = {
  cooking: 'food',
  baking: 'food, very good',
  cats: 'cat content',
  trains: 'trains, with enthusiasm',
  garden: 'slugs mentioned',
  books: 'mild spoilers',
  news: 'local politics',
}

function writeSpecial(chance: number, random: Random): Draft {
  if (chance < 0.04) {
    const poll = random.pick(pollIdeas.filter((idea) => /^[A-Z]/.test(idea.question)))
    return { ...plain, text: poll.question, poll }
  }
  if (chance < 0.085) {
    const link = random.pick(linkIdeas)
    return { ...plain, text: `${random.chance(0.3) ? link.said : random.pick(linkIntroductions)} https://${link.host}${link.path}`, link }
  }
  if (chance < 0.12) {
    const { warning, text } = random.pick(warned)
    return { ...plain, text, spoiler: warning, pictures: choosePictures(0.2, ['soup', 'bread', 'books'], random) }
  }
  return { ...plain, text: random.pick(longReads) }
}

function choosePictures(probability: number, subjects: readonly Subject[], random: Random): Subject[] {
  if (!random.chance(probability)) return []
  const count = random.weighted([1, 2, 3, 4, 5, 6], (many) => [0, 62, 15, 9, 8, 3, 3][many] ?? 0)
  return Array.from({ length: count }, () => random.pick(subjects))
}

function isIn(language: string, text: string): boolean {
  return (language === 'ja' && /\p{Script=Hiragana}/u.test(text)) || (language === 'ar' && /\p{Script=Arabic}/u.test(text))
}

function writeAsBot(says: 'clock' | 'tides' | 'weather', at: Date, random: Random): Draft {
  const words = {
    hour: `${String(at.getUTCHours()).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')}`,
    height: (2 + random.next() * 2.4).toFixed(1),
    degrees: String(random.int(2, 19)),
    sky: random.pick(['clear', 'a few clouds', 'light rain', 'fog on the river', 'windy', 'sun on one side, hail on the other']),
  }
  return { ...plain, text: fillTemplate(random.pick(botLines[says]), words) }
}
