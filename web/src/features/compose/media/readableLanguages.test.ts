import { expect, it } from 'vitest'
import { readableLanguage } from './readableLanguages.ts'

it.each([
  [['de-AT', 'en'], 'de'],
  [['', 'ja'], 'ja'],
  [['ko', 'fr_CA'], 'fr'],
  [['ko', 'zh-CN'], 'en'],
  [[], 'en'],
] as const)('reads pictures of %j in %s', (wanted, language) => {
  expect(readableLanguage(wanted)).toBe(language)
})
