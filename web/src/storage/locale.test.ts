import { expect, it } from 'vitest'
import { chooseLocale, chosenLocale, directionOf, formattingLocales, interfaceLocales, nearestLocale, storedLocale } from './locale.ts'

it.each([
  [['ja-JP', 'en'], 'ja'],
  [['pt-PT'], 'pt-BR'],
  [['zh-Hans-SG'], 'zh-CN'],
  [['zh'], 'zh-CN'],
  [['zh-TW', 'ja'], 'ja'],
  [['zh-Hant-HK', 'fr-CA'], 'fr'],
  [['tlh', 'x', ''], 'en'],
  [['DE-at'], 'de'],
  [[], 'en'],
])('answers the nearest language of the interface to %j', (wanted, locale) => {
  expect(nearestLocale(wanted)).toBe(locale)
})

it.each([
  ['en', ['en-GB', 'en'], ['en-GB', 'en']],
  ['en', ['de-AT', 'en-IN'], ['en-IN', 'en']],
  ['en', ['en'], ['en']],
  ['de', ['en-GB'], ['de']],
  ['zh-CN', ['zh-TW'], ['zh-CN']],
  ['en', ['en-'], ['en']],
  ['en', [], ['en']],
])('writes dates of the interface in %s, where the browser asks for %j, as in %j (#26, 6)', (locale, wanted, expected) => {
  expect(formattingLocales(locale, wanted)).toEqual(expected)
})

it('keeps a choice and follows the browser without one', () => {
  expect(chosenLocale()).toBeNull()
  expect(storedLocale()).toBe('en')
  chooseLocale('ar')
  expect(storedLocale()).toBe('ar')
  chooseLocale(null)
  expect(storedLocale()).toBe('en')
})

it.each(['"tlh"', '{"code":"de"}', 'nonsense', '["de"]', '"__proto__"'])('takes the damaged choice %s for none', (stored) => {
  localStorage.setItem('starling:locale', stored)
  expect(chosenLocale()).toBeNull()
  localStorage.removeItem('starling:locale')
})

it('knows which languages run from right to left', () => {
  expect(interfaceLocales.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar'])
})
