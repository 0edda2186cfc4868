import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { matchPath } from './matchPath.ts'
import { accountFollowersPath, accountPath, statusPath, tagPath } from './paths.ts'

it('keeps handles readable (R-shell-05b)', () => {
  expect(accountPath('ada@example.social')).toBe('/@ada@example.social')
  expect(statusPath('ada', 'a/b:c')).toBe('/@ada/a%2Fb%3Ac')
})

it.each(['<constructor/>', '../../settings', 'a?b#c', '\ud800', '\udc00x', '100%', '__proto__'])(
  'writes %j so that it is read back',
  (text) => {
    expect(matchPath('/@:acct', accountPath(text))).toEqual({ acct: text.toWellFormed() })
    expect(matchPath('/tags/:name', tagPath(text))).toEqual({ name: text.toWellFormed() })
  },
)

it('writes whatever a server calls things into one address and reads it back', () => {
  // A single dot is a relative step in a path even when escaped, and no server uses it as a name.
  const name = string({ unit: 'binary', minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text))
  const halves = constantFrom('\ud800', '\udfff', 'a\ud83d', '\ude00b')
  assert(
    property(oneof(name, halves), oneof(name, halves), (acct, id) => {
      expect(matchPath('/@:acct/:statusId', statusPath(acct, id))).toEqual({ acct: acct.toWellFormed(), statusId: id.toWellFormed() })
      expect(matchPath('/@:acct/followers', accountFollowersPath(acct))).toEqual({ acct: acct.toWellFormed() })
      expect(URL.canParse(tagPath(id), 'https://starling.test')).toBe(true)
    }),
  )
})
