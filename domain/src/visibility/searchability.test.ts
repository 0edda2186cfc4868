import { expect, it } from 'vitest'
import { allowedSearchability, effectiveSearchability, SEARCHABILITIES, searchabilitiesFor, stricterSearchability } from './index.ts'

const plain = SEARCHABILITIES.filter((one) => one !== 'public_unlisted')

it.each([
  ['public_unlisted', SEARCHABILITIES, 'public_unlisted'],
  ['public_unlisted', plain, 'public'],
  ['public_unlisted', [], 'public'],
  ['private', plain, 'private'],
  ['direct', [], 'direct'],
] as const)('of %s among %j remains %s (R-comp-14)', (wished, offered, expected) => {
  expect(allowedSearchability(wished, offered)).toBe(expected)
})

it.each([
  ['public', 'private', 'private'],
  ['direct', 'public', 'direct'],
  ['limited', 'direct', 'limited'],
  ['public', 'public_unlisted', 'public_unlisted'],
  [undefined, 'private', 'private'],
  ['unheard-of', 'private', 'private'],
] as const)('an answer takes the stricter of %s and %s: %s (R-comp-08b, R-vis-05)', (original, own, expected) => {
  expect(stricterSearchability(original, own)).toBe(expected)
})

it.each([
  ['public', SEARCHABILITIES],
  ['public_unlisted', SEARCHABILITIES],
  ['login', SEARCHABILITIES],
  ['unlisted', SEARCHABILITIES],
  ['private', ['private', 'direct', 'limited']],
  ['mutual', ['direct', 'limited']],
  ['circle', ['direct', 'limited']],
  ['reply', ['direct', 'limited']],
  ['direct', ['direct', 'limited']],
] as const)('a post for %s can be found by %j (R-vis-06a, R-vis-06b)', (privacy, expected) => {
  expect(searchabilitiesFor(privacy, SEARCHABILITIES)).toEqual(expected)
})

it.each([
  ['public', 'public', 'public'],
  ['public', 'private', 'private'],
  ['public', 'circle', 'direct'],
  ['limited', 'direct', 'limited'],
  ['public_unlisted', 'public', 'public_unlisted'],
] as const)('a wish for %s on a post for %s holds as %s (R-vis-06a, R-vis-06b)', (wished, privacy, expected) => {
  expect(effectiveSearchability(wished, privacy, SEARCHABILITIES)).toBe(expected)
})
