import { expect, it, vi } from 'vitest'
import { aSignedInAccount as account } from './accounts.fixture.ts'

/** As after a reload. */
async function freshAccounts() {
  vi.resetModules()
  return (await import('./accounts.ts')).accounts
}

it('keeps several accounts on several servers over a reload, the last one added in front', async () => {
  const first = await freshAccounts()
  first.add(account('1'))
  first.add(account('1', 'https://two.test'))
  const again = await freshAccounts()
  expect(again.get().list.map((one) => one.key)).toEqual(['https://one.test 1', 'https://two.test 1'])
  expect(again.active()?.origin).toBe('https://two.test')
})

it('makes the next account active when the active one leaves', async () => {
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  accounts.add(account('2'))
  accounts.remove('https://one.test 2')
  expect(accounts.active()?.id).toBe('1')
  accounts.remove('https://one.test 1')
  expect(accounts.active()).toBeNull()
})

it('renews the token of an account that signs in again, without a second entry', async () => {
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  accounts.add({ ...account('1'), token: 'newer' })
  expect(accounts.get().list.map((one) => one.token)).toEqual(['newer'])
})

it.each(['{', '[]', '{"list":[{"key":1}],"active":"x"}', 'null'])(
  'starts without accounts from the broken text %s (R-set-06)',
  async (text) => {
    localStorage.setItem('starling:accounts', text)
    const accounts = await freshAccounts()
    expect(accounts.get()).toEqual({ active: null, list: [] })
  },
)

it('works where storage is blocked (R-set-06)', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  expect(accounts.active()?.id).toBe('1')
})
