import { describe, expect, it, vi } from 'vitest'
import { aSignedInAccount as account } from './accounts.fixture.ts'

type Tab = Awaited<ReturnType<typeof freshAccounts>>

/** Loads the module again, as a reload of the page does. */
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

it('empties the memory of the page when the last account leaves, here or in another tab', async () => {
  const accounts = await freshAccounts()
  const { keptByPage } = await import('../storage/pageMemory.ts')
  const memory = keptByPage(new Map([['1', 'opened']]))
  accounts.add(account('1'))
  accounts.add(account('2'))
  accounts.remove('https://one.test 2')
  expect(memory.size).toBe(1)
  accounts.remove('https://one.test 1')
  expect(memory.size).toBe(0)

  accounts.add(account('1'))
  memory.set('1', 'opened')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(accounts.get().list).toEqual([])
  expect(memory.size).toBe(0)
})

it('puts no other account in the place of one whose session the server has ended, in any tab and over a reload (#25, 1)', async () => {
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  accounts.add(account('2'))
  accounts.lapse('https://one.test 2')
  const stays = { active: null, list: [{ key: 'https://one.test 1' }], lapsed: { key: 'https://one.test 2' } }
  expect(accounts.get()).toMatchObject(stays)
  const again = await freshAccounts()
  expect(again.get()).toMatchObject(stays)
  again.activate(null)
  expect((await freshAccounts()).get()).toMatchObject({ active: null, lapsed: null })

  sessionStorage.setItem('starling:tab-account', 'https://one.test 1')
  const other = await freshAccounts()
  expect(other.active()?.id).toBe('1')
  localStorage.setItem('starling:signed-out', JSON.stringify([{ ...account('1'), at: 1, isLapsed: true }]))
  localStorage.setItem('starling:accounts', JSON.stringify({ active: null, list: [account('2')] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'starling:accounts' }))
  expect(other.get()).toMatchObject({ active: null, lapsed: { key: 'https://one.test 1' } })
  other.add(account('1'))
  expect(other.get()).toMatchObject({ active: 'https://one.test 1', lapsed: null })
  expect(localStorage.getItem('starling:signed-out')).toBeNull()
})

it('renews the token of an account that signs in again, without a second entry', async () => {
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  accounts.add({ ...account('1'), token: 'newer' })
  expect(accounts.get().list.map((one) => one.token)).toEqual(['newer'])
})

describe('with two tabs (#7, 2.13)', () => {
  /** Loads the module again, as a second tab does: with a session storage of its own and the shared local storage. */
  async function otherTab() {
    sessionStorage.clear()
    return freshAccounts()
  }

  it('keeps the account of a tab over a reload, whatever another tab chose since', async () => {
    const first = await freshAccounts()
    first.add(account('1'))
    first.add(account('2'))
    const kept = { ...sessionStorage }
    const other = await otherTab()
    expect(other.active()?.id).toBe('2')
    other.activate('https://one.test 1')

    Object.assign(sessionStorage, kept)
    expect((await freshAccounts()).active()?.id).toBe('2')
    expect((await otherTab()).active()?.id).toBe('1')
  })

  it('comes back with the account of the history entry that the browser goes back to, if that is still signed in (R-shell-09d, #26)', async () => {
    const first = await freshAccounts()
    first.add(account('1'))
    first.add(account('2'))
    history.replaceState({ owner: 'https://one.test 1' }, '')
    try {
      const again = await freshAccounts()
      expect(again.active()?.id).toBe('1')
      again.remove('https://one.test 1')
      expect((await freshAccounts()).active()?.id).toBe('2')
    } finally {
      history.replaceState(null, '')
    }
  })

  it('begins a new tab with the account of the tab that was in front last, not of one that changed something behind it', async () => {
    const first = await freshAccounts()
    first.add(account('1'))
    first.add(account('2'))
    const other = await otherTab()
    other.activate('https://one.test 1')
    first.refresh('https://one.test 2', { acct: 'a2', displayName: 'New name', avatar: '' })
    expect((await otherTab()).active()?.id).toBe('1')
    other.activate('https://one.test 2')
    sessionStorage.setItem('starling:tab-account', 'https://one.test 1')
    await freshAccounts()
    window.dispatchEvent(new Event('focus'))
    expect((await otherTab()).active()?.id).toBe('1')
  })

  it.each([
    ['comes to the front', () => window.dispatchEvent(new Event('focus'))],
    ['renews a name', (tab: Tab) => tab.refresh('https://one.test 2', { acct: 'a2', displayName: 'New name', avatar: '' })],
    ['changes the account', (tab: Tab) => tab.activate('https://one.test 2')],
    ['adds an account', (tab: Tab) => tab.add(account('3'))],
  ])('brings no account back that was signed out elsewhere while it was frozen, when it %s (#25, 1)', async (_, act) => {
    const tab = await freshAccounts()
    tab.add(account('1'))
    tab.add(account('2'))
    // The storage is changed without an event, because a frozen tab receives none.
    localStorage.setItem('starling:accounts', JSON.stringify({ active: 'https://one.test 2', list: [account('2')] }))
    act(tab)
    expect(tab.get().list.map(({ key }) => key)).not.toContain('https://one.test 1')
    expect(localStorage.getItem('starling:accounts')).not.toContain('https://one.test 1')
  })

  it('takes another account where the one of the tab was signed out elsewhere', async () => {
    const tab = await freshAccounts()
    tab.add(account('1'))
    tab.add(account('2'))
    localStorage.setItem('starling:accounts', JSON.stringify({ active: 'https://one.test 1', list: [account('1')] }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'starling:accounts' }))
    expect(tab.active()?.id).toBe('1')
    expect((await freshAccounts()).active()?.id).toBe('1')
  })
})

it.each(['{', '[]', '{"list":[{"key":1}],"active":"x"}', 'null'])(
  'starts without accounts from the broken text %s (R-set-06f)',
  async (text) => {
    localStorage.setItem('starling:accounts', text)
    const accounts = await freshAccounts()
    expect(accounts.get()).toEqual({ active: null, list: [], lapsed: null })
  },
)

it('works where storage is blocked (R-set-06f)', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  const accounts = await freshAccounts()
  accounts.add(account('1'))
  expect(accounts.active()?.id).toBe('1')
})
