import { commonTexts } from '../texts/commonTexts.ts'
import type { PollIdea } from '../texts/commonTexts.ts'
import type { Random } from '../randomness/createRandom.ts'
import type { Person } from './people.ts'
import { demoIndex } from './TownPlan.ts'
import type { PlannedPoll, PlannedPost } from './TownPlan.ts'
import { writeAnswer, writeCloser, writePost, writeReply } from './writePost.ts'
import type { Draft } from './writePost.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** How many posts are written at each hour, relative to the others. */
const hours = [2, 1, 1, 2, 3, 4, 6, 9, 9, 8, 7, 7, 9, 8, 7, 6, 6, 7, 9, 11, 12, 10, 7, 4]

/** Plans about `count` posts with their conversations; oldest first. */
export function planPosts(people: readonly Person[], count: number, now: Date, random: Random): PlannedPost[] {
  const used = new Set<string>()
  const posts: PlannedPost[] = []
  const authors = people.map((person, index) => ({ index, pace: person.pace ?? 1 }))
  while (posts.length < count) {
    const at = momentWithin(now, random)
    const author = random.weighted(authors, (each) => each.pace).index
    const person = people[author] as Person
    const draft = writePost(person, at, random, used)
    const root = plan(author, at, draft, random, now, people)
    posts.push(root)
    if (root.visibility !== 'direct') posts.push(...planConversation(root, draft, people, now, random))
  }
  posts.push(...planSpecials(people, posts, now, random))
  return posts.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function momentWithin(now: Date, random: Random): Date {
  for (;;) {
    const day = Math.floor(random.next() ** 1.15 * 30)
    const hour = random.weighted([...hours.keys()], (each) => hours[each] ?? 0)
    const midnight = Math.floor(now.getTime() / dayMs) * dayMs
    const at = midnight - day * dayMs + hour * 60 * minuteMs + random.int(0, 60 * minuteMs - 1)
    if (at < now.getTime() - minuteMs) return new Date(at)
  }
}

function plan(author: number, at: Date, draft: Draft, random: Random, now: Date, people: readonly Person[]): PlannedPost {
  const visibility = random.weighted(['public', 'unlisted', 'private'] as const, (word) => ({ public: 90, unlisted: 6, private: 4 })[word])
  const mention =
    draft.language === 'en' && !draft.text.includes('@') && random.chance(0.05)
      ? `\n\nThanks to @${random.pick(people).username} for this.`
      : ''
  return {
    ...emptyPost,
    author,
    at,
    text: draft.text + mention,
    spoiler: draft.spoiler,
    language: draft.language,
    visibility: people[author]?.isLocked === true && visibility === 'public' ? 'private' : visibility,
    pictures: draft.pictures,
    poll: draft.poll === null ? null : planPoll(draft.poll, author, at, now, people.length, random),
    link: draft.link,
    editedFrom: planEdit(draft, at, now, random),
    appeal: Math.min(1, random.next() ** 3 + (draft.pictures.length > 0 ? 0.12 : 0)),
  }
}

const { specials } = commonTexts
const emptyPost = {
  spoiler: '',
  language: 'en',
  visibility: 'public',
  replyTo: null,
  quote: null,
  pictures: [],
  recording: null,
  poll: null,
  link: null,
  editedFrom: null,
  appeal: 0.1,
} as const

function planEdit(draft: Draft, at: Date, now: Date, random: Random): PlannedPost['editedFrom'] {
  if (draft.poll !== null || !random.chance(0.03)) return null
  const edited = new Date(at.getTime() + random.int(2, 40) * minuteMs)
  return edited < now ? { text: draft.text.replace(/(\p{L})(\p{L})/u, '$2$1'), at: edited } : null
}

function planPoll(idea: PollIdea, author: number, at: Date, now: Date, peopleCount: number, random: Random): PlannedPoll {
  const expiresAt = new Date(at.getTime() + random.pick([1, 1, 3, 7]) * dayMs)
  const voters = random.sample(
    [...Array(peopleCount).keys()].filter((each) => each !== author),
    random.int(6, 26),
  )
  const favourite = random.int(0, idea.options.length - 1)
  const last = Math.min(now.getTime(), expiresAt.getTime()) - 1
  const votes = voters.map((by) => {
    const first = random.chance(0.4) ? favourite : random.int(0, idea.options.length - 1)
    const second = random.int(0, idea.options.length - 1)
    return {
      by,
      choices: idea.isMultiple && random.chance(0.4) ? [...new Set([first, second])] : [first],
      at: new Date(at.getTime() + random.next() * (last - at.getTime())),
    }
  })
  return { ...idea, expiresAt, votes }
}

function planConversation(root: PlannedPost, draft: Draft, people: readonly Person[], now: Date, random: Random): PlannedPost[] {
  if (people[root.author]?.isBot === true || !random.chance(0.3 + root.appeal * 0.4)) return []
  const said = new Set<string>()
  const posts: PlannedPost[] = []
  const talkers = random.sample(talkersFor(root, people), root.appeal > 0.85 ? random.int(5, 9) : random.int(1, 3))
  for (const talker of talkers) {
    const first = writeReply(draft, random)
    const reply = answer(root, talker, first.text, random, now, people, said)
    if (reply === null) continue
    posts.push(reply)
    let last = reply
    for (let turn = 0; turn < 5 && random.chance(turn === 0 ? 0.55 : 0.35); turn++) {
      const isAuthorsTurn = last.author !== root.author
      const text = turn === 0 ? writeAnswer(draft, first, random) : writeCloser(draft, random)
      const next = answer(last, isAuthorsTurn ? root.author : talker, text, random, now, people, said)
      if (next === null) break
      posts.push(next)
      last = next
    }
  }
  return posts
}

/** An account that speaks the language: all speak English, and some speak every language. */
function talkersFor(root: PlannedPost, people: readonly Person[]): number[] {
  return [...people.keys()].filter((index) => {
    const person = people[index]
    return index !== root.author && person?.isBot !== true && person?.isGroup !== true && (index !== demoIndex || root.appeal > 0.6)
  })
}

function answer(
  to: PlannedPost,
  author: number,
  text: string,
  random: Random,
  now: Date,
  people: readonly Person[],
  said: Set<string>,
): PlannedPost | null {
  const at = new Date(to.at.getTime() + minuteMs * (1 + -Math.log(1 - random.next()) * 50))
  if (said.has(text) || at.getTime() > now.getTime() - minuteMs) return null
  said.add(text)
  const name = people[to.author]?.username ?? ''
  const others =
    to.replyTo === null || to.replyTo.author === author || to.replyTo.author === to.author
      ? ''
      : `@${people[to.replyTo.author]?.username ?? ''} `
  return {
    ...emptyPost,
    author,
    at,
    text: `@${name} ${others}${text}`,
    language: to.language,
    visibility: to.visibility === 'public' && random.chance(0.04) ? 'unlisted' : to.visibility,
    replyTo: to,
    appeal: random.next() ** 4 * 0.6,
  }
}

/** Posts that every demo must contain: a video, a sound, a thread, a long post, quotes. */
function planSpecials(people: readonly Person[], posts: readonly PlannedPost[], now: Date, random: Random): PlannedPost[] {
  const who = (username: string): number =>
    Math.max(
      demoIndex,
      people.findIndex((person) => person.username === username),
    )
  const ago = (hoursAgo: number): Date => new Date(now.getTime() - hoursAgo * 60 * minuteMs)
  const say = (username: string, hoursAgo: number, text: string, more: Partial<PlannedPost> = {}): PlannedPost => ({
    ...emptyPost,
    author: who(username),
    at: ago(hoursAgo),
    text,
    appeal: 0.8,
    ...more,
  })
  const film = say('greta', 7, specials.video, {
    recording: 'video',
    appeal: 0.95,
  })
  const tune = say('otis', 12, specials.sound, {
    recording: 'audio',
    appeal: 0.9,
  })
  const thread: PlannedPost[] = []
  for (const [part, text] of specials.thread.entries()) thread.push(say('brann', 30 - part * 0.1, text, { replyTo: thread.at(-1) ?? null }))
  const own =
    [...posts].reverse().find((post) => post.author === demoIndex && post.replyTo === null && post.visibility === 'public') ??
    say('demo', 50, specials.greeting)
  const quoted = posts.find(
    (post) => post.author === who('mirela') && post.replyTo === null && post.visibility === 'public' && post.poll === null,
  )
  const poll = { ...planPoll(specials.endedPoll, demoIndex, ago(26), now, people.length, random), expiresAt: ago(2) }
  const openPoll = { ...planPoll(specials.openPoll, who('elio'), ago(4), now, people.length, random), expiresAt: ago(-20) }
  return [
    say('elio', 4, specials.openPoll.question, { poll: openPoll, appeal: 0.6 }),
    say('demo', 26, specials.endedPoll.question, { poll }),
    film,
    tune,
    ...thread,
    ...(posts.includes(own) ? [] : [own]),
    say('maud', 5, specials.quoteOfDemo, { quote: own, appeal: 0.4 }),
    ...(quoted === undefined ? [] : [say('demo', 20, specials.quoteByDemo, { quote: quoted })]),
    say('ada', 2, specials.direct, { visibility: 'direct' }),
    say('elio', 1.2, specials.mention),
    say('hanako', 3, specials.japanese, { language: 'ja' }),
    say('yusuf', 4, specials.arabic, { language: 'ar' }),
    say('mirela', 0.6, specials.sky, { pictures: ['stars'], appeal: 0.7 }),
    say('tomas', 0.3, specials.train, {
      pictures: ['train'],
      appeal: 0.7,
    }),
    say('petra', 26 + random.int(0, 5), specials.album, {
      pictures: ['bicycle', 'bicycle', 'soup', 'roofs', 'bicycle', 'coffee'],
      appeal: 0.85,
    }),
  ]
}
