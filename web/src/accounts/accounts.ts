import { onLocalChange, readLocal, removeLocal, writeLocal } from '../storage/localStore.ts'
import { accountsStorageKey, firstPaintStorageKey } from '../storage/storageKeys.ts'
import type { Store } from '../storage/store.ts'
import { createStore } from '../storage/store.ts'

/** Somebody who is signed in on this device, at this or any other server. */
export interface SignedInAccount {
  /** Server and account id, for example 'https://example.social 42'. */
  readonly key: string
  readonly origin: string
  readonly id: string
  readonly token: string
  readonly scopes: string
  /** Needed once more, to revoke the token. */
  readonly clientId: string
  readonly clientSecret: string
  /** How the account looked when last seen, for the switcher. */
  readonly acct: string
  readonly displayName: string
  readonly avatar: string
}

export interface Accounts {
  /** Null: reading without being signed in. */
  readonly active: string | null
  readonly list: readonly SignedInAccount[]
}

const store: Store<Accounts> = createStore(read())

onLocalChange(accountsStorageKey, () => store.set({ ...read(), active: keepActive(read()) }))

export const accounts = {
  get: store.get,
  subscribe: store.subscribe,
  active(): SignedInAccount | null {
    const { active, list } = store.get()
    return list.find((account) => account.key === active) ?? null
  },
  /** Adds an account, or renews one that was there, and makes it the active one. */
  add(account: SignedInAccount): void {
    write({ active: account.key, list: [...store.get().list.filter((other) => other.key !== account.key), account] })
  },
  activate(key: string | null): void {
    const { list } = store.get()
    write({ active: list.some((account) => account.key === key) ? key : null, list })
  },
  /** Forgets an account; the next one, if any, becomes active. */
  remove(key: string): void {
    const { active, list } = store.get()
    const rest = list.filter((account) => account.key !== key)
    // The picture for the next start may be of what only this account could see.
    removeLocal(firstPaintStorageKey)
    write({ active: active === key ? (rest[0]?.key ?? null) : active, list: rest })
  },
  /** Keeps name and picture of the switcher fresh. */
  refresh(key: string, look: Pick<SignedInAccount, 'acct' | 'displayName' | 'avatar'>): void {
    const { active, list } = store.get()
    const account = list.find((one) => one.key === key)
    if (!account || (account.acct === look.acct && account.displayName === look.displayName && account.avatar === look.avatar)) return
    write({ active, list: list.map((one) => (one.key === key ? Object.assign({}, one, look) : one)) })
  },
}

export function accountKey(origin: string, id: string): string {
  return `${origin} ${id}`
}

function write(next: Accounts): void {
  store.set(next)
  writeLocal(accountsStorageKey, next)
}

/** Another tab may have signed this one out, but does not choose for it. */
function keepActive(next: Accounts): string | null {
  const mine = store.get().active
  return next.list.some((account) => account.key === mine) ? mine : next.active
}

function read(): Accounts {
  const stored = readLocal(accountsStorageKey)
  if (!isRecord(stored) || !Array.isArray(stored.list)) return { active: null, list: [] }
  const list = stored.list.filter(isAccount)
  const active = list.find((account) => account.key === stored.active)?.key ?? null
  return { active, list }
}

function isAccount(value: unknown): value is SignedInAccount {
  if (!isRecord(value)) return false
  const texts = ['key', 'origin', 'id', 'token', 'scopes', 'clientId', 'clientSecret', 'acct', 'displayName', 'avatar']
  return texts.every((name) => typeof value[name] === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
