import { accountEndpoints, type Account } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'

/** Fetches single posts and accounts by id or name. */
export interface Lookups {
  /** Fetches one post from the server again; rejects with the ApiError (R-stat-19: a 404 also removes it from every list). */
  loadStatus(id: string): Promise<Status>
  loadAccount(id: string): Promise<Account>
  /** Answers null where the server knows no such account, and remembers that (R-acct-03). */
  lookupAccount(acct: string): Promise<Account | null>
}

/** Makes the functions that fetch single posts and accounts. Failures raise no alert, because the calling screen shows them (R-err-05). */
export function createLookups(core: SessionPorts): Lookups {
  const { client } = core
  const byAcct = new Map<string, string | null>()
  const running = new Map<string, Promise<Account | null>>()

  async function lookup(acct: string, key: string): Promise<Account | null> {
    try {
      const { data, askedAt } = await client.call(accountEndpoints.lookup, { query: { acct } })
      core.importAccounts([data], { askedAt })
      byAcct.set(key, data.id)
      return core.store.get('account', data.id) ?? data
    } catch (cause) {
      if (asApiError(cause).kind !== 'not-found') throw cause
      byAcct.set(key, null)
      return null
    } finally {
      running.delete(key)
    }
  }

  return {
    async loadStatus(id) {
      try {
        const { data, askedAt } = await client.call(statusEndpoints.get, { params: { id } })
        core.importStatuses([data], { askedAt })
        return core.store.get('status', id) ?? data
      } catch (cause) {
        const { kind } = asApiError(cause)
        if (kind === 'not-found' || kind === 'gone') core.forgetStatus(id)
        throw cause
      }
    },
    async loadAccount(id) {
      const { data, askedAt } = await client.call(accountEndpoints.get, { params: { id } })
      core.importAccounts([data], { askedAt })
      return core.store.get('account', id) ?? data
    },
    lookupAccount(acct) {
      const key = acct.replace(/^@/, '').toLowerCase()
      const id = byAcct.get(key)
      if (id === null) return Promise.resolve(null)
      const known = id === undefined ? undefined : core.store.get('account', id)
      if (known !== undefined) return Promise.resolve(known)
      const request = running.get(key) ?? lookup(acct.replace(/^@/, ''), key)
      running.set(key, request)
      return request
    },
  }
}
