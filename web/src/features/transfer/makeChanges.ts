import { ApiError, asApiError } from '@starling/api/client'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { searchEndpoints } from '@starling/api/search'
import { antennaEndpoints } from '@starling/api/antennas'
import { createAccountActions } from '@starling/domain/actions'
import { newAntennaDraft } from '@starling/domain/antennas'
import type { Session } from '@starling/domain/session'
import type { BundledAntenna, BundledConditions, ImportChange } from '@starling/domain/transfer'
import { findAccountByAcct } from '../../entities/account/accountByAcct.ts'
import { loadAntennaDraft } from '../../entities/antenna/loadAntennaDraft.ts'
import { saveAntenna } from '../../entities/antenna/saveAntenna.ts'
import { addColumns } from './bundledColumns.ts'

/** Why a part of a change could not be made. */
export type Refusal =
  | { readonly kind: 'no-account' | 'not-followed' | 'no-collection'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly error: ApiError }

/** The result of one change; complete where nothing was refused. */
export interface ChangeOutcome {
  readonly change: ImportChange
  readonly refusals: readonly Refusal[]
}

interface ApplyOptions {
  /** The server's domain, which is part of its accounts' names in a bundle. */
  readonly domain: string
  readonly now: () => number
  readonly signal: AbortSignal
  readonly onOutcome: (outcome: ChangeOutcome) => void
  /** Called with the length in milliseconds while the server asks for a pause; with null when it continues. */
  readonly onPause: (ms: number | null) => void
}

/** If a server asks for a longer pause, the import ends. */
const longestPauseMs = 5 * 60_000

/**
 * Makes the changes one after the other and reports each. What a server refuses is reported and skipped. Without a connection, after
 * a stop, or when the token is refused, it rejects; what was done until then stays, and planning again gives the rest.
 */
export async function makeChanges(session: Session, changes: readonly ImportChange[], options: ApplyOptions): Promise<void> {
  const importer = createImporter(session, options)
  for (const change of changes) {
    options.signal.throwIfAborted()
    options.onOutcome({ change, refusals: await importer.apply(change) })
  }
}

function createImporter(session: Session, { domain, now, signal, onPause }: ApplyOptions) {
  const { client } = session
  const actions = session.part(createAccountActions)
  const accountIds = new Map<string, Promise<string | null>>()

  /** Repeats the request once after the pause the server asks for. */
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (cause) {
      const error = asApiError(cause)
      const pauseMs = error.kind === 'rate-limited' && error.retryAt !== null ? Date.parse(error.retryAt) - now() : Number.NaN
      if (!(pauseMs <= longestPauseMs)) throw error
      onPause(Math.max(0, pauseMs))
      await waited(pauseMs + 500, signal)
      onPause(null)
      return ask()
    }
  }

  /** Records a refusal that concerns only this name; failures that would repeat for every further request end the import. */
  async function trying(name: string, act: () => Promise<unknown>): Promise<readonly Refusal[]> {
    try {
      await patiently(act)
      return []
    } catch (cause) {
      signal.throwIfAborted()
      const error = asApiError(cause)
      if (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'unauthorized' || error.kind === 'rate-limited')
        throw error
      return [{ kind: 'refused', name, error }]
    }
  }

  /** The account with that name, also one the server has to look up remotely. */
  function idOf(acct: string): Promise<string | null> {
    const known = accountIds.get(acct) ?? patiently(() => find(acct))
    accountIds.set(acct, known)
    return known
  }

  async function find(acct: string): Promise<string | null> {
    const here = acct.endsWith(`@${domain}`) ? acct.slice(0, -domain.length - 1) : acct
    const id = await findAccountByAcct(session, here)
    if (id !== null) return id
    if (here !== acct) return null
    const { data, askedAt } = await client.call(searchEndpoints.search, {
      query: { q: `@${acct}`, type: 'accounts', resolve: true, limit: 1 },
      signal,
    })
    session.import({ accounts: data.accounts, askedAt })
    return data.accounts.find((one) => one.acct.toLowerCase() === acct)?.id ?? null
  }

  async function idsOf(
    accts: readonly string[],
  ): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly refusals: readonly Refusal[] }> {
    const ids = new Map<string, string>()
    const refusals: Refusal[] = []
    for (const acct of accts) {
      const id = await idOf(acct)
      if (id === null) refusals.push({ kind: 'no-account', name: acct })
      else ids.set(acct, id)
    }
    return { ids, refusals }
  }

  async function idByTitle(row: typeof listEndpoints.list | typeof antennaEndpoints.list): Promise<ReadonlyMap<string, string>> {
    const { data } = await client.call(row as typeof listEndpoints.list, { signal })
    return new Map(data.map(({ id, title }) => [title, id]))
  }

  async function applyList({ list, isNew, isChanged, added }: Extract<ImportChange, { kind: 'list' }>): Promise<readonly Refusal[]> {
    const { accounts: _accounts, title, ...settings } = list
    const body = { title, ...settings }
    const known = isNew ? undefined : (await idByTitle(listEndpoints.list)).get(title)
    const id = known ?? (await patiently(() => client.call(listEndpoints.create, { body, signal }))).data.id
    const refusals: Refusal[] = []
    if (known !== undefined && isChanged) {
      refusals.push(...(await trying(title, () => client.call(listEndpoints.update, { params: { id }, body, signal }))))
    }
    const found = await idsOf(added)
    refusals.push(...found.refusals)
    for (const [acct, accountId] of found.ids) {
      const refused = await trying(acct, () =>
        client.call(listEndpoints.addAccounts, { params: { id }, body: { account_ids: [accountId] }, signal }),
      )
      // Only followed accounts can be in a list; one that is already in it needs nothing.
      refusals.push(...refused.map((refusal): Refusal => (isUnfollowed(refusal) ? { kind: 'not-followed', name: acct } : refusal)))
    }
    return refusals
  }

  async function applyFilter({ filter, isNew, isChanged, added }: Extract<ImportChange, { kind: 'filter' }>): Promise<readonly Refusal[]> {
    const { title, context, filter_action, expires_at: endsAt } = filter
    const expires_in = endsAt === null ? null : Math.max(1, Math.round((Date.parse(endsAt) - now()) / 1000))
    const body = { title, context: [...context], filter_action, expires_in }
    const keywords_attributes = added.map(({ keyword, whole_word }) => ({ keyword, whole_word }))
    if (isNew) return trying(title, () => client.call(filterEndpoints.create, { body: { ...body, keywords_attributes }, signal }))
    const { data } = await client.call(filterEndpoints.list, { signal })
    const known = data.find((one) => one.title === title)
    if (!known) return [{ kind: 'no-collection', name: title }]
    return trying(title, () =>
      client.call(filterEndpoints.update, { params: { id: known.id }, body: { ...(isChanged ? body : {}), keywords_attributes }, signal }),
    )
  }

  async function applyAntenna({ antenna, isNew }: Extract<ImportChange, { kind: 'antenna' }>): Promise<readonly Refusal[]> {
    const refusals: Refusal[] = []
    const listId = antenna.list === null ? null : ((await idByTitle(listEndpoints.list)).get(antenna.list) ?? null)
    if (antenna.list !== null && listId === null) refusals.push({ kind: 'no-collection', name: antenna.list })
    const wanted = await withIds(antenna.wanted, refusals)
    const excluded = await withIds(antenna.excluded, refusals)
    const id = isNew ? null : ((await idByTitle(antennaEndpoints.list)).get(antenna.title) ?? null)
    const stored = { id, draft: id === null ? newAntennaDraft : await loadAntennaDraft(session, id, signal) }
    // A bundle does not contain whether an antenna is in the navigation, so that stays as it is.
    const draft = { ...draftOf(antenna, listId, wanted, excluded), isFavourite: stored.draft.isFavourite }
    let reached = stored
    const refused = await trying(antenna.title, () => saveAntenna(session, reached, draft, (next) => (reached = { ...next, id: next.id })))
    return [...refusals, ...refused]
  }

  async function withIds(conditions: BundledConditions, refusals: Refusal[]): Promise<BundledConditions> {
    const found = await idsOf(conditions.accounts)
    refusals.push(...found.refusals)
    return { ...conditions, accounts: [...found.ids.values()] }
  }

  async function withAccount(acct: string, act: (id: string) => Promise<unknown>): Promise<readonly Refusal[]> {
    const id = await idOf(acct)
    return id === null ? [{ kind: 'no-account', name: acct }] : trying(acct, () => act(id))
  }

  return {
    async apply(change: ImportChange): Promise<readonly Refusal[]> {
      switch (change.kind) {
        case 'list':
          return applyWhole(change.list.title, () => applyList(change))
        case 'filter':
          return applyFilter(change)
        case 'antenna':
          return applyWhole(change.antenna.title, () => applyAntenna(change))
        case 'columns': {
          const ids = { lists: await idByTitle(listEndpoints.list), antennas: await antennaIds() }
          return (await addColumns(session, change.columns, ids, signal)).map((name) => ({ kind: 'no-collection', name }))
        }
        case 'mute': {
          const { acct, notifications, expires_at: endsAt } = change.mute
          const duration = endsAt === null ? 0 : Math.max(1, Math.round((Date.parse(endsAt) - now()) / 1000))
          return withAccount(acct, (id) => actions.mute(id, { notifications, duration }))
        }
        case 'block':
          return withAccount(change.acct, (id) => actions.block(id))
        case 'domain-block':
          return trying(change.domain, () => actions.blockDomain(change.domain, true))
      }
    },
  }

  /** Sends several requests; if the first is refused, the others are skipped. */
  async function applyWhole(name: string, act: () => Promise<readonly Refusal[]>): Promise<readonly Refusal[]> {
    let refusals: readonly Refusal[] = []
    const refused = await trying(name, async () => {
      refusals = await act()
    })
    return [...refusals, ...refused]
  }

  async function antennaIds(): Promise<ReadonlyMap<string, string>> {
    try {
      return await idByTitle(antennaEndpoints.list)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not-found') return new Map()
      throw error
    }
  }
}

function isUnfollowed(refusal: Refusal): boolean {
  return refusal.kind === 'refused' && (refusal.error.kind === 'not-found' || refusal.error.kind === 'invalid')
}

function draftOf(antenna: BundledAntenna, listId: string | null, wanted: BundledConditions, excluded: BundledConditions) {
  return {
    title: antenna.title,
    mode: antenna.mode,
    withMediaOnly: antenna.with_media_only,
    ignoreReblog: antenna.ignore_reblog,
    destination: antenna.destination === 'list' && listId === null ? 'own' : antenna.destination,
    listId,
    wanted,
    excluded,
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        fail(signal.reason)
      },
      { once: true },
    )
  })
}
