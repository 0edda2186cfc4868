import { expect, it, vi } from 'vitest'
import { languageChoices, languageName } from './languages.ts'

const codesOf = (choices: readonly { readonly code: string }[]) => choices.map(({ code }) => code)

it('puts what one writes in first, then the chosen one and the reader’s own (R-comp-22c)', () => {
  const { frequent, others } = languageChoices('en', { ja: 1, de: 3 }, 'en', '', ['en', 'sv', 'fr'])
  expect(codesOf(frequent)).toEqual(['de', 'ja', 'en', 'fr'])
  expect(codesOf(others)).toContain('sv')
  expect(codesOf(others)).not.toContain('de')
})

it('finds a language by its own name among them all (R-comp-22b)', () => {
  const { frequent, others } = languageChoices('en', {}, 'en', 'svensk', ['sv'])
  expect(codesOf([...frequent, ...others])).toEqual(['sv'])
})

it('calls a language as it calls itself where the browser has no name for it, and not by its code (R-comp-22, #26)', () => {
  // Chromium has names for none of these, in any language; Node.js has.
  const unnamed = ['dz', 'jbo', 'kab', 'sc', 'sco', 'tok', 'zgh']
  using _names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined)
  for (const code of unnamed) expect(languageName(code, 'en')).not.toBe(code)
  expect(languageChoices('en', {}, '', 'toki', []).others).toEqual([{ code: 'tok', name: 'toki pona', ownName: 'toki pona' }])
  expect(languageName('x-madeup', 'en')).toBe('x-madeup')
})

it('counts a language that is named like a member of every object as never used (R-comp-22)', () => {
  for (const code of Object.getOwnPropertyNames(Object.prototype)) {
    const { frequent, others } = languageChoices('en', { de: 1 }, code, '', [])
    expect(codesOf(frequent)).toEqual(['de', code])
    expect(codesOf(others)).not.toContain(code)
  }
})
