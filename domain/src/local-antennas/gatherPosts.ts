import { accountEndpoints } from '@starling/api/accounts'
import type { Answer, Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import type { AntennaReader, AntennaRule } from '../antennas/index.ts'
import { wouldCatch } from '../antennas/index.ts'
import type { Cursor } from '../feeds/index.ts'
import { compareIds } from '../ids/index.ts'
import type { AntennaSource } from './sourcesOf.ts'
import { sourcesOf } from './sourcesOf.ts'

/** The most posts of one timeline that servers answer at once. */
const pageSize = 40
/** A page ends early with this many posts. */
const enough = 20
/** How many pages of each timeline are searched for one page of the antenna; the next page continues from there. */
const mostRounds = 8

/** A page of an antenna that runs here. */
export interface GatheredPage {
  readonly statuses: readonly Status[]
  /** How many posts were examined. */
  readonly seen: number
  /** The id below which the next page continues; null at the end. */
  readonly belowId: string | null
}

type Reader = Omit<AntennaReader, 'isFollowed'>

/**
 * Searches the server's timelines for an antenna's posts, newest first. The timelines are read in parallel, and only as far down as all of
 * them are loaded, so that no page has gaps. A timeline that the server refuses is left out; one that cannot be loaded fails the page.
 */
export async function gatherPosts(
  client: Pick<Client, 'call'>,
  rule: AntennaRule,
  cursor: Cursor,
  reader: Reader,
  signal?: AbortSignal,
): Promise<GatheredPage> {
  const followed = await followedAmong(client, rule, reader, signal)
  const caught = new Map<string, Status>()
  let sources = sourcesOf(rule)
  let seen = 0
  let belowId: string | null = cursor.max_id ?? null
  for (let round = 0; round < mostRounds; round += 1) {
    const from: Cursor = belowId === null ? cursor : { ...cursor, max_id: belowId }
    const pages = await Promise.all(sources.map((source) => loadOrLeaveOut(client, source, from, signal)))
    if (sources.length > 0 && pages.every((page) => page === null)) throw new ApiError({ kind: 'forbidden' })
    sources = sources.filter((_, index) => pages[index] !== null)
    const answers = pages.filter((page) => page !== null)
    for (const [index, { data }] of answers.entries()) {
      if (sources[index]?.kind === 'home') for (const { account } of data) followed.add(account.id)
    }
    const upwards = cursor.min_id !== undefined
    const edge = edgeOf(answers, upwards)
    const within = (status: Status) => edge === null || (upwards ? compareIds(status.id, edge) <= 0 : compareIds(status.id, edge) >= 0)
    for (const status of answers.flatMap(({ data }) => data)) {
      if (!within(status) || caught.has(status.id)) continue
      seen += 1
      if (wouldCatch(rule, status, { ...reader, isFollowed: (id) => followed.has(id) })) caught.set(status.id, status)
    }
    belowId = edge
    // Upwards only one page is loaded: the list itself requests the next one.
    if (edge === null || caught.size >= enough || upwards) break
  }
  return { statuses: [...caught.values()].toSorted((one, other) => compareIds(other.id, one.id)), seen, belowId }
}

/** Which of the searched accounts the reader follows, so that their non-public posts count too. For posts in home this is known. */
async function followedAmong(
  client: Pick<Client, 'call'>,
  rule: AntennaRule,
  { meId }: Reader,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const id = sourcesOf(rule).flatMap((source) => (source.kind === 'account' ? [source.id] : []))
  if (id.length === 0 || meId === null) return new Set()
  try {
    const { data } = await client.call(accountEndpoints.relationships, { signal, query: { id } })
    return new Set(data.flatMap((relationship) => (relationship.following ? [relationship.id] : [])))
  } catch {
    return new Set()
  }
}

/** The oldest id down to which every timeline is loaded, or upwards the newest; null where all of them have ended. */
function edgeOf(answers: readonly Answer<readonly Status[]>[], isUpwards: boolean): string | null {
  const edges = answers.flatMap(({ data, dropped, next }) => {
    const hasMore = isUpwards ? data.length + dropped >= pageSize : next !== null && data.length > 0
    const edge = isUpwards ? data[0] : data.at(-1)
    return hasMore && edge !== undefined ? [edge.id] : []
  })
  return edges.reduce<string | null>((nearest, id) => {
    if (nearest === null) return id
    const isNearer = isUpwards ? compareIds(id, nearest) < 0 : compareIds(id, nearest) > 0
    return isNearer ? id : nearest
  }, null)
}

/** Null where the server refuses the timeline: some show their public timeline to nobody. */
async function loadOrLeaveOut(client: Pick<Client, 'call'>, source: AntennaSource, cursor: Cursor, signal?: AbortSignal) {
  try {
    return await load(client, source, cursor, signal)
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : null
    if (status !== null && [401, 403, 404, 410, 422].includes(status)) return null
    throw cause
  }
}

function load(client: Pick<Client, 'call'>, source: AntennaSource, cursor: Cursor, signal?: AbortSignal) {
  const query = { ...cursor, limit: pageSize }
  const options = { signal, canPageById: true }
  switch (source.kind) {
    case 'home':
      return client.call(timelineEndpoints.home, { ...options, query })
    case 'public':
      return client.call(timelineEndpoints.public, { ...options, query })
    case 'local':
      return client.call(timelineEndpoints.public, { ...options, query: { ...query, local: true } })
    case 'tag': {
      const { tag, any } = source
      return client.call(timelineEndpoints.tag, {
        ...options,
        params: { tag },
        query: { ...query, ...(any.length > 0 ? { any: [...any] } : {}) },
      })
    }
    case 'account':
      return client.call(timelineEndpoints.account, { ...options, params: { id: source.id }, query })
  }
}
