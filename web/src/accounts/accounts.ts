import { onLocalChange, readLocal, removeLocal, writeLocal } from '../storage/localStore.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { accountsStorageKey, firstPaintStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { readAccounts } from './readAccounts.ts'
import type { SignedInAccount } from './readAccounts.ts'
import type { SignedOutAccount } from '../storage/signedOutAccounts.ts'
import { forgetSignedOut, keepSignedOut } from '../storage/signedOutAccounts.ts'
import { accountOfHistory, keepTabAccount, lapsedOfTab, tabAccount } from '../storage/tabAccount.ts'

export interface Accounts {
  /** The account of this tab, which is independent of other tabs. Null: reading anonymously. */
  readonly active: string | null
  readonly list: readonly SignedInAccount[]
  /** The account of this tab whose session the server has ended. The tab is read anonymously until the reader signs in or chooses an account. */
  readonly lapsed: SignedOutAccount | null
}

const store: Store<Accounts> = createStore(read(accountOfHistory()).accounts)
keepTabOf(store.get())

// Another tab may have signed out this tab's account, or signed in the first one. In all other cases this tab keeps its account.
onLocalChange(accountsStorageKey, () => {
  replace(read().accounts)
})

// A newly opened tab starts with the account of the tab that was used last.
window.addEventListener('focus', () => {
  const now = current()
  const { active, list } = now
  const isStored = ({ key, token }: SignedInAccount) => list.some((one) => one.key === key && one.token === token)
  if (!store.get().list.every(isStored)) replace(now)
  if (active !== null && active !== read().lastUsed) write(now, active)
})

export const accounts = {
  get: store.get,
  subscribe: store.subscribe,
  active(): SignedInAccount | null {
    const { active, list } = store.get()
    return list.find((account) => account.key === active) ?? null
  },
  /** Adds an account, or renews one that was there, and makes it the active one. */
  add(account: SignedInAccount): void {
    forgetSignedOut(account.key)
    const list = [...current().list.filter((other) => other.key !== account.key), account]
    write({ active: account.key, list, lapsed: null }, account.key)
  },
  activate(key: string | null): void {
    const { list } = current()
    const active = list.some((account) => account.key === key) ? key : null
    write({ active, list, lapsed: null }, active)
  },
  /** Removes an account that the reader signs out; the next one, if any, becomes active. */
  remove(key: string, keepsWritten = false): void {
    const { active, list, lapsed } = current()
    const rest = withoutAccount(list, key, keepsWritten ? { isLapsed: false } : null)
    const next = active === key ? (rest[0]?.key ?? null) : active
    const { lastUsed } = read()
    write({ active: next, list: rest, lapsed }, lastUsed === key ? next : lastUsed)
  },
  /** Whether an account has another token than this one meanwhile, because it signed in again in another tab; this tab goes on with that one. */
  isRenewed(key: string, token: string | null): boolean {
    const now = current()
    const isOther = now.list.some((one) => one.key === key && one.token !== token)
    if (isOther) replace(now)
    return isOther
  },
  /** The server has ended the session of an account: what it has written is kept, and no other account takes its place by itself. */
  lapse(key: string): void {
    const { active, list, lapsed } = current()
    const rest = withoutAccount(list, key, { isLapsed: true })
    const { lastUsed } = read()
    const isOfTab = active === key
    write({ active: isOfTab ? null : active, list: rest, lapsed: isOfTab ? lapsedOfTab() : lapsed }, lastUsed === key ? null : lastUsed)
  },
  /** Updates the name and picture stored for the account switcher. */
  refresh(key: string, look: Pick<SignedInAccount, 'acct' | 'displayName' | 'avatar'>): void {
    const { active, list, lapsed } = current()
    const account = list.find((one) => one.key === key)
    if (!account || (account.acct === look.acct && account.displayName === look.displayName && account.avatar === look.avatar)) return
    write({ active, list: list.map((one) => (one.key === key ? Object.assign({}, one, look) : one)), lapsed }, read().lastUsed)
  },
}

/** This tab's accounts, read again from storage: another tab may have signed out an account while this one was frozen and received no event. */
function current(): Accounts {
  const stored = readLocal(accountsStorageKey)
  // Nothing can be stored, so the accounts are known to this page only.
  if (stored === null) return store.get()
  const { active, lapsed } = store.get()
  const { list } = readAccounts(stored)
  return { active: list.some(({ key }) => key === active) ? active : null, list, lapsed }
}

/** The list without one account. Its unsent and unpublished writing is kept, unless `kept` is null; `kept` also tells who ended the session. */
function withoutAccount(
  list: readonly SignedInAccount[],
  key: string,
  kept: Pick<SignedOutAccount, 'isLapsed'> | null,
): readonly SignedInAccount[] {
  const account = list.find((one) => one.key === key)
  if (account !== undefined && kept !== null) keepSignedOut({ key, origin: account.origin, acct: account.acct, at: Date.now(), ...kept })
  // The stored first picture may show posts that only this account could see.
  removeLocal(firstPaintStorageKey(key))
  return list.filter((one) => one.key !== key)
}

function write(next: Accounts, lastUsed: string | null): void {
  replace(next)
  writeLocal(accountsStorageKey, { active: lastUsed, list: next.list })
}

/**
 * Stores the accounts, and empties the page's memory once the last one is signed out, here or in another tab: the next person at this
 * device must not see it.
 */
function replace(next: Accounts): void {
  const hadAccounts = store.get().list.length > 0
  store.set(next)
  keepTabOf(next)
  if (hadAccounts && next.list.length === 0) forgetPage()
}

/** A tab remembers its account even when that has lapsed, so that a reload does not give it another one. */
function keepTabOf({ active, lapsed }: Accounts): void {
  keepTabAccount(active ?? lapsed?.key ?? null)
}

/** What is stored: the accounts of this device with this tab's account, and the account a new tab starts with. */
function read(cameTo: string | null = null): { readonly accounts: Accounts; readonly lastUsed: string | null } {
  const { list, lastUsed } = readAccounts(readLocal(accountsStorageKey))
  return { accounts: { active: tabAccount(list, lastUsed, cameTo)?.key ?? null, list, lapsed: lapsedOfTab() }, lastUsed }
}
