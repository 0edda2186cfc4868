import { baseOf } from '../../../entities/status/mayTranslate.ts'

/** The languages whose text in pictures can be read here. */
export const readableLanguages = ['de', 'en', 'es', 'fr', 'ja'] as const

export type ReadableLanguage = (typeof readableLanguages)[number]

/** The first of the given languages that can be read, ignoring regions; English where none can. */
export function readableLanguage(wanted: readonly string[]): ReadableLanguage {
  for (const language of wanted) {
    const found = readableLanguages.find((one) => one === baseOf(language))
    if (found !== undefined) return found
  }
  return 'en'
}
