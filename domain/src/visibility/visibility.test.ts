import { readStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import {
  allowedPrivacy,
  isBoostable,
  reachesMoreReaders,
  type Privacy,
  PRIVACY_ORDER,
  privacyForReply,
  stricterPrivacy,
  visibilityOf,
} from './index.ts'

it('prefers the exact word over the compatible one (R-vis-01b)', () => {
  expect(visibilityOf({ visibility: 'public', visibility_ex: 'login' })).toBe('login')
  expect(visibilityOf({ visibility: 'unlisted', visibility_ex: undefined })).toBe('unlisted')
})

it.each([
  ['public', 'public'],
  ['unlisted', 'unlisted'],
  ['private', 'private'],
  ['direct', 'direct'],
  ['private', 'limited'],
  ['public', 'public_unlisted'],
  ['public', 'login'],
] as const)(
  'reads the compatible %s with the exact %s as the exact one, from any server (R-vis-01b, R-vis-02a, X-12a)',
  (compatible, exact) => {
    const sent = { id: '1', account: { id: '2', username: 'ada' }, visibility: compatible, visibility_ex: exact }
    const status = readStatus(sent)
    expect(visibilityOf(status)).toBe(exact)
    expect(readStatus({ ...sent, limited_scope: 'neighbours' }).limited_scope).toBeUndefined()
  },
)

it.each(['mutual', 'circle', 'reply', 'personal'] as const)('keeps which limited audience it is: %s (R-vis-03a, X-12b)', (scope) => {
  const sent = { id: '1', account: { id: '2', username: 'ada' }, visibility: 'private', visibility_ex: 'limited', limited_scope: scope }
  expect(readStatus(sent)).toMatchObject({ visibility_ex: 'limited', limited_scope: scope })
})

it.each([
  ['public', 'private', 'private'],
  ['unlisted', 'public', 'unlisted'],
  ['unlisted', 'login', 'login'],
  ['public_unlisted', 'unlisted', 'unlisted'],
  ['direct', 'public', 'direct'],
  ['public', 'limited', 'limited'],
] as const)('of %s and %s a reply takes %s (R-comp-08a)', (a, b, expected) => {
  expect(stricterPrivacy(a, b)).toBe(expected)
  expect(stricterPrivacy(b, a)).toBe(expected)
})

it('falls to the first allowed, for direct to the last, else bans (R-comp-13a)', () => {
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
  ['unlisted', 'login', true],
  ['login', 'private', true],
  ['unlisted', 'direct', true],
  ['private', 'mutual', true],
  ['private', 'private', false],
  ['public', 'unlisted', false],
  ['public', 'public_unlisted', false],
  ['limited', 'circle', false],
  ['direct', 'limited', false],
] as const)('whether %s lets more people read than %s: %s (R-vis-02)', (chosen, original, expected) => {
  expect(reachesMoreReaders(chosen, original)).toBe(expected)
})

it.each([
  ['login', ['public', 'unlisted', 'private', 'direct'], 'private'],
  ['public_unlisted', ['public', 'unlisted', 'private', 'direct'], 'public'],
  ['private', ['public', 'direct'], 'direct'],
  ['private', ['public', 'mutual', 'circle', 'direct'], 'mutual'],
  ['direct', ['public', 'private'], 'private'],
  ['unlisted', ['unlisted'], 'unlisted'],
  ['private', [], 'banned'],
] as const)('answers %s among %j with %s, never wider than need be (R-comp-08, R-comp-13)', (wished, allowed, expected) => {
  expect(privacyForReply(wished, allowed)).toBe(expected)
})

it('lets nobody read an answer who could not read the question, wherever the server offers such an audience (R-comp-08)', () => {
  for (const wished of PRIVACY_ORDER) {
    for (let set = 1; set < 2 ** PRIVACY_ORDER.length; set += 7) {
      const allowed = PRIVACY_ORDER.filter((privacy, at) => privacy !== 'circle' && (set >> at) % 2 === 1)
      const chosen = privacyForReply(wished, allowed)
      if (chosen === 'banned') continue
      const fits = (privacy: Privacy) => !reachesMoreReaders(privacy, wished)
      expect(fits(chosen)).toBe(allowed.some(fits))
    }
  }
})

it('boosts what is open, and one’s own private posts (R-int-09a, R-int-09b)', () => {
  expect(isBoostable({ visibility: 'public', visibility_ex: 'login' }, false)).toBe(true)
  expect(isBoostable({ visibility: 'private', visibility_ex: undefined }, false)).toBe(false)
  expect(isBoostable({ visibility: 'private', visibility_ex: undefined }, true)).toBe(true)
  expect(isBoostable({ visibility: 'direct', visibility_ex: undefined }, true)).toBe(false)
  expect(isBoostable({ visibility: 'private', visibility_ex: 'limited' }, true)).toBe(false)
})
