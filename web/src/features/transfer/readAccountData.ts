import type { Account } from '@starling/api/accounts'
import { accountEndpoints } from '@starling/api/accounts'
import { antennaEndpoints } from '@starling/api/antennas'
import { blockEndpoints } from '@starling/api/blocks'
import { allPages, whereThere } from '@starling/api/client'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { muteEndpoints } from '@starling/api/mutes'
import { toAntennaDraft } from '@starling/domain/antennas'
import type { Session } from '@starling/domain/session'
import type { Bundle, BundledAntenna, BundledFilter, BundledList, BundledMute } from '@starling/domain/transfer'
import { fullAcct } from '@starling/domain/transfer'
import { bundleColumns } from './bundledColumns.ts'

type Client = Session['client']

/** The steps of reading, in their order. */
export type ReadingStep = 'lists' | 'filters' | 'antennas' | 'mutes' | 'blocks' | 'domains'

interface ReadOptions {
  /** The server's domain, which is part of its accounts' names in a bundle. */
  readonly domain: string
  readonly signal: AbortSignal
  readonly onStep?: (step: ReadingStep) => void
}

/** The contents of a bundle, with the ids of lists and antennas on the server. */
export interface AccountData {
  readonly bundle: Bundle
  readonly listIds: ReadonlyMap<string, string>
}

const all = { limit: 0 }
/** How many relationships are requested at once. */
const batch = 40

/** Everything a bundle contains, in its current state on the server. Rejects with the ApiError; parts the server does not support are empty. */
export async function readAccountData(session: Session, { domain, signal, onStep }: ReadOptions): Promise<AccountData> {
  const { client } = session
  const named = ({ acct }: Account) => fullAcct(acct, domain)
  onStep?.('lists')
  const known = await whereThere(async () => (await client.call(listEndpoints.list, { signal })).data, [])
  const lists: BundledList[] = []
  for (const { id, title, replies_policy, exclusive, notify, favourite } of known) {
    const { data } = await client.call(listEndpoints.accounts, { params: { id }, query: all, signal })
    lists.push({ title, replies_policy, exclusive, notify, favourite, accounts: data.map(named) })
  }
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  onStep?.('filters')
  const filters = await whereThere(() => readFilters(client, signal), [])
  onStep?.('antennas')
  const antennas = await whereThere(() => readAntennas(client, titles, named, signal), [])
  onStep?.('mutes')
  const mutes = await readMutes(client, named, signal)
  onStep?.('blocks')
  const blocks = await allPages(client, blockEndpoints.list, signal)
  onStep?.('domains')
  const domains = await whereThere(() => allPages(client, domainBlockEndpoints.list, signal), [])
  const antennaTitles = await whereThere(async () => (await client.call(antennaEndpoints.list, { signal })).data, [])
  const titleById = { lists: titles, antennas: new Map(antennaTitles.map(({ id, title }) => [id, title])) }
  return {
    bundle: {
      lists,
      filters,
      antennas,
      columns: await bundleColumns(session, titleById, signal),
      mutes,
      blocks: blocks.map(named),
      domain_blocks: domains,
    },
    listIds: new Map(known.map(({ id, title }) => [title, id])),
  }
}

async function readFilters(client: Client, signal: AbortSignal): Promise<readonly BundledFilter[]> {
  const { data } = await client.call(filterEndpoints.list, { signal })
  return data.map(({ title, context, filter_action, expires_at, keywords }) => ({
    title,
    context,
    filter_action,
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    keywords: keywords.map(({ keyword, whole_word }) => ({ keyword, whole_word })),
  }))
}

async function readAntennas(
  client: Client,
  listTitles: ReadonlyMap<string, string>,
  named: (account: Account) => string,
  signal: AbortSignal,
): Promise<readonly BundledAntenna[]> {
  const { data: antennas } = await client.call(antennaEndpoints.list, { signal })
  const read: BundledAntenna[] = []
  for (const antenna of antennas) {
    const one = { params: { id: antenna.id }, signal }
    const [accounts, excluded, domains, tags, keywords] = await Promise.all([
      client.call(antennaEndpoints.accounts, { ...one, query: all }),
      client.call(antennaEndpoints.excludedAccounts, { ...one, query: all }),
      client.call(antennaEndpoints.domains, one),
      client.call(antennaEndpoints.tags, one),
      client.call(antennaEndpoints.keywords, one),
    ])
    const draft = toAntennaDraft({
      antenna,
      accountIds: accounts.data.map(named),
      excludedAccountIds: excluded.data.map(named),
      domains: domains.data,
      tags: tags.data,
      keywords: keywords.data,
    })
    const { title, mode, withMediaOnly, ignoreReblog, destination, listId } = draft
    const list = destination === 'list' && listId !== null ? (listTitles.get(listId) ?? null) : null
    read.push({
      title,
      mode,
      with_media_only: withMediaOnly,
      ignore_reblog: ignoreReblog,
      destination: destination === 'list' && list === null ? 'own' : destination,
      list,
      wanted: draft.wanted,
      excluded: draft.excluded,
    })
  }
  return read
}

/** Only the relationship tells whether notifications are muted too. */
async function readMutes(client: Client, named: (account: Account) => string, signal: AbortSignal): Promise<readonly BundledMute[]> {
  const accounts = await allPages(client, muteEndpoints.list, signal)
  const withNotifications = new Map<string, boolean>()
  for (let start = 0; start < accounts.length; start += batch) {
    const id = accounts.slice(start, start + batch).map((account) => account.id)
    const { data } = await client.call(accountEndpoints.relationships, { query: { id, with_suspended: true }, signal })
    for (const relationship of data) withNotifications.set(relationship.id, relationship.muting_notifications)
  }
  return accounts.map((account) => ({
    acct: named(account),
    notifications: withNotifications.get(account.id) ?? true,
    expires_at: account.mute_expires_at ? new Date(account.mute_expires_at).toISOString() : null,
  }))
}
