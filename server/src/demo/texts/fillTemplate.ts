import type { Random } from '../randomness/createRandom.ts'
import type { TopicTexts } from './topicTexts.ts'

export type Bindings = Readonly<Record<string, string>>

/** Chooses one word for every slot, so that a post and its replies use the same words. */
export function chooseWords(topic: TopicTexts, random: Random): Bindings {
  return Object.fromEntries(Object.entries(topic.slots).map(([name, words]) => [name, random.pick(words)]))
}

/** Inserts the chosen words, and starts each sentence with a capital. */
export function fillTemplate(template: string, words: Bindings): string {
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  return filled.replace(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase())
}
