import * as v from 'valibot'
import { expect, it } from 'vitest'
import { credentialAccountSchema } from './credentialAccount.ts'

it.each([
  ['65536', 65_536],
  ['0', 0],
  [48, 48],
  ['all', 0],
  [null, 0],
  [undefined, 0],
])('reads the permissions %j of the own role as the number %i (R-sess-01a)', (permissions, expected) => {
  const account = v.parse(credentialAccountSchema, { id: '1', username: 'ada', role: { id: '3', name: 'Moderator', permissions } })
  expect(account.role?.permissions).toBe(expected)
})

it('has no role where the server tells none, and says where a moved login has gone (R-sess-01a, R-sess-01c)', () => {
  const account = v.parse(credentialAccountSchema, {
    id: '1',
    username: 'ada',
    moved: { id: '2', username: 'ada', acct: 'ada@new.example' },
  })
  expect(account.role).toBeNull()
  expect(account.moved).toMatchObject({ id: '2', acct: 'ada@new.example' })
})
