import { onLocalChange, readLocal, removeLocal, writeLocal } from '../storage/localStore.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { accountsStorageKey, firstPaintStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'
import { readAccounts } from './readAccounts.ts'
import type { SignedInAccount } from './readAccounts.ts'
import { keepTabAccount, tabAccount } from '../storage/tabAccount.ts'

export interface Accounts {
  /** The account of this tab, which is independent of other tabs. Null: reading anonymously. */
  readonly active: string | null
  readonly list: readonly SignedInAccount[]
}

const store: Store<Accounts> = createStore(read().accounts)
keepTabAccount(store.get().active)

// Another tab may have signed out this tab's account, or signed in the first one. In all other cases this tab keeps its account.
onLocalChange(accountsStorageKey, () => {
  replace(read().accounts)
})

// A newly opened tab starts with the account of the tab that was used last.
window.addEventListener('focus', () => {
  const { active } = store.get()
  if (active !== null && active !== read().lastUsed) write(store.get(), active)
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
    write({ active: account.key, list: [...store.get().list.filter((other) => other.key !== account.key), account] }, account.key)
  },
  activate(key: string | null): void {
    const { list } = store.get()
    const active = list.some((account) => account.key === key) ? key : null
    write({ active, list }, active)
  },
  /** Removes an account; the next one, if any, becomes active. */
  remove(key: string): void {
    const { active, list } = store.get()
    const rest = list.filter((account) => account.key !== key)
    // The stored first picture may show posts that only this account could see.
    removeLocal(firstPaintStorageKey(key))
    const next = active === key ? (rest[0]?.key ?? null) : active
    const { lastUsed } = read()
    write({ active: next, list: rest }, lastUsed === key ? next : lastUsed)
  },
  /** Updates the name and picture stored for the account switcher. */
  refresh(key: string, look: Pick<SignedInAccount, 'acct' | 'displayName' | 'avatar'>): void {
    const { active, list } = store.get()
    const account = list.find((one) => one.key === key)
    if (!account || (account.acct === look.acct && account.displayName === look.displayName && account.avatar === look.avatar)) return
    write({ active, list: list.map((one) => (one.key === key ? Object.assign({}, one, look) : one)) }, read().lastUsed)
  },
}

function write(next: Accounts, lastUsed: string | null): void {
  replace(next)
  writeLocal(accountsStorageKey, { active: lastUsed, list: next.list })
}

/** Whoever uses the device after the last account was signed out, here or in another tab, must not find what this page remembers. */
function replace(next: Accounts): void {
  const hadAccounts = store.get().list.length > 0
  store.set(next)
  keepTabAccount(next.active)
  if (hadAccounts && next.list.length === 0) forgetPage()
}

/** What is stored: the accounts of this device with this tab's account, and the account a new tab starts with. */
function read(): { readonly accounts: Accounts; readonly lastUsed: string | null } {
  const { list, lastUsed } = readAccounts(readLocal(accountsStorageKey))
  return { accounts: { active: tabAccount(list, lastUsed)?.key ?? null, list }, lastUsed }
}
