import { accountEndpoints, type Account } from '@starling/api/accounts'
import { antennaEndpoints as rows, type Antenna } from '@starling/api/antennas'
import { ApiError, type Answer, type Client } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { timelineEndpoints } from '@starling/api/timelines'
import { newAntennaDraft, type AntennaConditions, type AntennaDraft, type ConditionKind } from '../antennas/index.ts'
import type { Cursor } from '../feeds/index.ts'
import { gatherPosts } from './gatherPosts.ts'
import { localAntennaId, localAntennaIds, readLocalAntenna, type LocalAntennas } from './LocalAntennas.ts'

/** The input of a call about antennas, as far as it is used here. */
export interface AntennaInput {
  readonly params?: { readonly id?: string } | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
}

interface Call {
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly client: Client
  readonly antennas: LocalAntennas
  /** The id of the antenna, or of an account where the call is about one; '' without. */
  readonly id: string
  readonly signal?: AbortSignal | undefined
}

type Handler = (call: Call) => unknown

type Side = 'wanted' | 'excluded'

/** Answers a call about antennas as kmyblue would, from what is stored here and from the server's timelines. */
export async function answerAntennas(
  client: Client,
  antennas: LocalAntennas,
  row: AnyEndpoint,
  input: AntennaInput,
): Promise<Answer<unknown>> {
  const { params, query = {}, body = {}, signal } = input
  const call: Call = { client, antennas, id: params?.id ?? '', query, body, signal }
  if (row.path === timelineEndpoints.antenna.path) return answerTimeline(call)
  const handler = handlers.get(row)
  if (!handler) throw new ApiError({ kind: 'not-found', status: 404 })
  return answered(await handler(call))
}

const handlers = new Map<AnyEndpoint, Handler>([
  [rows.list, ({ antennas }) => localAntennaIds(antennas.stored()).map((id) => antennaOf(id, stored(antennas, id)))],
  [
    rows.create,
    ({ antennas, body }) => {
      const id = localAntennaId(antennas.makeKey())
      save(antennas, id, withSettings(newAntennaDraft, body))
      return antennaOf(id, stored(antennas, id))
    },
  ],
  [rows.get, ({ antennas, id }) => antennaOf(id, stored(antennas, id))],
  [
    rows.update,
    ({ antennas, id, body }) => {
      save(antennas, id, withSettings(stored(antennas, id), body))
      return antennaOf(id, stored(antennas, id))
    },
  ],
  [rows.delete, ({ antennas, id }) => antennas.change(({ [id]: _, ...others }) => others)],
  [rows.accounts, (call) => accountsOf(call, 'wanted')],
  [rows.excludedAccounts, (call) => accountsOf(call, 'excluded')],
  [rows.domains, ({ antennas, id }) => both(stored(antennas, id), 'domains')],
  [rows.tags, ({ antennas, id }) => both(stored(antennas, id), 'tags')],
  [rows.keywords, ({ antennas, id }) => both(stored(antennas, id), 'keywords')],
  [rows.ofAccount, ({ antennas, id }) => naming(antennas, 'wanted', id)],
  [rows.excludingAccount, ({ antennas, id }) => naming(antennas, 'excluded', id)],
  ...changing('accounts', 'wanted', rows.addAccounts, rows.removeAccounts),
  ...changing('accounts', 'excluded', rows.addExcludedAccounts, rows.removeExcludedAccounts),
  ...changing('domains', 'wanted', rows.addDomains, rows.removeDomains),
  ...changing('domains', 'excluded', rows.addExcludedDomains, rows.removeExcludedDomains),
  ...changing('tags', 'wanted', rows.addTags, rows.removeTags),
  ...changing('tags', 'excluded', rows.addExcludedTags, rows.removeExcludedTags),
  ...changing('keywords', 'wanted', rows.addKeywords, rows.removeKeywords),
  ...changing('keywords', 'excluded', rows.addExcludedKeywords, rows.removeExcludedKeywords),
])

function changing(kind: ConditionKind, side: Side, add: AnyEndpoint, remove: AnyEndpoint): readonly (readonly [AnyEndpoint, Handler])[] {
  const change = (
    call: Call,
    given: Readonly<Record<string, unknown>>,
    merge: (before: readonly string[], entries: readonly string[]) => string[],
  ) => {
    const entries = given[kind === 'accounts' ? 'account_ids' : kind]
    const draft = stored(call.antennas, call.id)
    const changed: AntennaConditions = { ...draft[side], [kind]: merge(draft[side][kind], Array.isArray(entries) ? entries : []) }
    save(call.antennas, call.id, { ...draft, [side]: changed })
  }
  return [
    [add, (call) => change(call, call.body, (before, entries) => [...new Set([...before, ...entries])])],
    [remove, (call) => change(call, call.query, (before, entries) => before.filter((entry) => !entries.includes(entry)))],
  ]
}

async function answerTimeline({ client, antennas, id, query, signal }: Call): Promise<Answer<unknown>> {
  const { max_id, since_id, min_id } = query as Cursor
  const cursor = {
    ...(max_id === undefined ? {} : { max_id }),
    ...(since_id === undefined ? {} : { since_id }),
    ...(min_id === undefined ? {} : { min_id }),
  }
  const reader = { meId: antennas.meId, localDomain: antennas.localDomain() }
  const { statuses, seen, belowId } = await gatherPosts(client, stored(antennas, id), cursor, reader, signal)
  const path = `/api/v1/timelines/antenna/${id}?max_id=${belowId}`
  // Posts that did not match count as dropped, so that an empty page is not taken for the end.
  return { ...answered(statuses), next: belowId === null ? null : { path }, dropped: seen - statuses.length }
}

function answered(data: unknown): Answer<unknown> {
  return { data: data ?? {}, status: 200, next: null, prev: null, rateLimit: null, etag: null, dropped: 0 }
}

function stored(antennas: LocalAntennas, id: string): AntennaDraft {
  const draft = readLocalAntenna(antennas.stored(), id)
  if (draft === null) throw new ApiError({ kind: 'not-found', status: 404 })
  return draft
}

function save(antennas: LocalAntennas, id: string, { destination: _, listId: __, ...draft }: AntennaDraft): void {
  antennas.change((all) => ({ ...all, [id]: draft }))
}

function withSettings(draft: AntennaDraft, body: Readonly<Record<string, unknown>>): AntennaDraft {
  const { title, stl, ltl, with_media_only: withMediaOnly, ignore_reblog: ignoreReblog, favourite } = body
  return {
    ...draft,
    title: typeof title === 'string' ? title : draft.title,
    mode: stl === true ? 'stl' : ltl === true ? 'ltl' : stl === undefined && ltl === undefined ? draft.mode : 'filtering',
    withMediaOnly: typeof withMediaOnly === 'boolean' ? withMediaOnly : draft.withMediaOnly,
    ignoreReblog: typeof ignoreReblog === 'boolean' ? ignoreReblog : draft.ignoreReblog,
    isFavourite: typeof favourite === 'boolean' ? favourite : draft.isFavourite,
  }
}

function antennaOf(id: string, { title, mode, wanted, withMediaOnly, ignoreReblog, isFavourite }: AntennaDraft): Antenna {
  return {
    id,
    title,
    stl: mode === 'stl',
    ltl: mode === 'ltl',
    insert_feeds: false,
    with_media_only: withMediaOnly,
    ignore_reblog: ignoreReblog,
    favourite: isFavourite,
    list: null,
    list_id: null,
    accounts_count: wanted.accounts.length,
    domains_count: wanted.domains.length,
    tags_count: wanted.tags.length,
    keywords_count: wanted.keywords.length,
  }
}

function both({ wanted, excluded }: AntennaDraft, kind: 'domains' | 'tags' | 'keywords') {
  return { [kind]: wanted[kind], [`exclude_${kind}`]: excluded[kind] }
}

function naming(antennas: LocalAntennas, side: Side, accountId: string): readonly Antenna[] {
  return localAntennaIds(antennas.stored())
    .map((id) => ({ id, draft: stored(antennas, id) }))
    .filter(({ draft }) => draft[side].accounts.includes(accountId))
    .map(({ id, draft }) => antennaOf(id, draft))
}

/** The accounts an antenna names, without those that the server does not have any more. */
async function accountsOf({ client, antennas, id, signal }: Call, side: Side): Promise<readonly Account[]> {
  const found = await Promise.all(stored(antennas, id)[side].accounts.map((account) => accountOf(client, account, signal)))
  return found.filter((account) => account !== null)
}

async function accountOf(client: Client, id: string, signal: AbortSignal | undefined): Promise<Account | null> {
  try {
    return (await client.call(accountEndpoints.get, { params: { id }, signal })).data
  } catch (cause) {
    if (cause instanceof ApiError && (cause.status === 404 || cause.status === 410)) return null
    throw cause
  }
}
