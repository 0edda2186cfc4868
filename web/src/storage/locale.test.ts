import { expect, it } from 'vitest'
import { chooseLocale, chosenLocale, directionOf, interfaceLocales, nearestLocale, storedLocale } from './locale.ts'

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
