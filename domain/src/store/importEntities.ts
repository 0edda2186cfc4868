import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { WritableEntityStore } from './createEntityStore.ts'
import { mergePoll, mergeStatus } from './mergeStatus.ts'

/** For whom an answer was made. */
export interface ImportOptions {
  /** False for public streams, whose posts carry none of the reader's own marks. */
  readonly isPersonal: boolean
  readonly meId: string | null
  /** The store's moment of the request; the current one where absent. */
  readonly askedAt?: number | undefined
}

/** Where entities are put: the store itself, or a filter in front of it. */
export type ImportTarget = Pick<WritableEntityStore, 'base' | 'put'>

/** A store in which existing entities win: stored data never replaces what an answer brought, nested or not. */
export function onlyMissing({ base, put }: ImportTarget): ImportTarget {
  return {
    base,
    put(kind, id, entity, askedAt) {
      if (base(kind, id) === undefined) put(kind, id, entity, askedAt)
    },
  }
}

/** Puts posts with everything in them (accounts, polls, boosted and quoted posts) into the store. */
export function importStatuses(store: ImportTarget, statuses: readonly Status[], options: ImportOptions): void {
  for (const status of statuses) importStatus(store, status, options, 0)
}

/** Puts accounts into the store. */
export function importAccounts(store: ImportTarget, accounts: readonly Account[], askedAt?: number): void {
  for (const account of accounts) {
    store.put('account', account.id, account, askedAt)
    if (account.moved !== null) store.put('account', account.moved.id, account.moved, askedAt)
  }
}

function importStatus(store: ImportTarget, status: Status, options: ImportOptions, depth: number): void {
  const people = [status.account]
  for (const author of status.card?.authors ?? []) if (author.account) people.push(author.account)
  importAccounts(store, people, options.askedAt)
  if (status.poll !== null) {
    const { poll } = status
    store.put('poll', poll.id, mergePoll(store.base('poll', poll.id), poll, options.isPersonal), options.askedAt)
  }
  // Deeper than servers nest quotes and boosts, so that a loop ends.
  if (depth < 4) {
    if (status.reblog !== null) importStatus(store, status.reblog, options, depth + 1)
    const quoted = status.quote?.quoted_status ?? null
    if (quoted !== null) importStatus(store, quoted, options, depth + 1)
  }
  store.put('status', status.id, mergeStatus(store.base('status', status.id), status, options.isPersonal, options.meId), options.askedAt)
}
