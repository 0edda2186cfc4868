import { accountEndpoints, type Account } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'

/** Fetches single posts and accounts by id. */
export interface Lookups {
  /** Fetches one post from the server again; rejects with the ApiError (a 404 also removes it from every list). */
  loadStatus(id: string): Promise<Status>
  loadAccount(id: string): Promise<Account>
}

/** Makes the functions that fetch single posts and accounts. Failures raise no alert, because the calling screen shows them. */
export function createLookups(core: SessionPorts): Lookups {
  const { client } = core
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
  }
}
