import { expect, it } from 'vitest'
import { allowedPrivacy, isBoostable, isWiderThan, type Privacy, stricterPrivacy, visibilityOf } from './index.ts'

it('prefers the exact word over the compatible one (R-vis-01)', () => {
  expect(visibilityOf({ visibility: 'public', visibility_ex: 'login' })).toBe('login')
  expect(visibilityOf({ visibility: 'unlisted', visibility_ex: undefined })).toBe('unlisted')
})

it.each([
  ['public', 'private', 'private'],
  ['unlisted', 'public', 'unlisted'],
  ['unlisted', 'login', 'login'],
  ['public_unlisted', 'unlisted', 'unlisted'],
  ['direct', 'public', 'direct'],
  ['public', 'limited', 'limited'],
] as const)('of %s and %s a reply takes %s (R-comp-08)', (a, b, expected) => {
  expect(stricterPrivacy(a, b)).toBe(expected)
  expect(stricterPrivacy(b, a)).toBe(expected)
})

it('falls to the first allowed, for direct to the last, else bans (R-comp-13)', () => {
  const allowed: Privacy[] = ['unlisted', 'private']
  expect(allowedPrivacy('private', allowed)).toBe('private')
  expect(allowedPrivacy('public', allowed)).toBe('unlisted')
  expect(allowedPrivacy('direct', allowed)).toBe('private')
  expect(allowedPrivacy('direct', [])).toBe('banned')
})

it.each([
  ['public', 'limited', true],
  ['public', 'private', true],
  ['public', 'login', true],
  ['unlisted', 'direct', true],
  ['direct', 'limited', false],
  ['private', 'private', false],
  ['public', 'public_unlisted', false],
  ['limited', 'circle', false],
] as const)('an answer of %s to %s is wider: %s', (answered, asked, expected) => {
  expect(isWiderThan(answered, asked)).toBe(expected)
})

it('boosts what is open, and one’s own private posts (R-int-09)', () => {
  expect(isBoostable({ visibility: 'public', visibility_ex: 'login' }, false)).toBe(true)
  expect(isBoostable({ visibility: 'private', visibility_ex: undefined }, false)).toBe(false)
  expect(isBoostable({ visibility: 'private', visibility_ex: undefined }, true)).toBe(true)
  expect(isBoostable({ visibility: 'direct', visibility_ex: undefined }, true)).toBe(false)
  expect(isBoostable({ visibility: 'private', visibility_ex: 'limited' }, true)).toBe(false)
})
