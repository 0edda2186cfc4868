import { createLookups } from '@starling/domain/actions'
import { asApiError } from '@starling/api/client'
import { searchEndpoints } from '@starling/api/search'
import { isStatusAt, readLink } from '@starling/domain/links'
import type { Session } from '@starling/domain/session'
import type { CachedAnswer } from '../../session/apiQueries.ts'
import { queryClientOf } from '../../session/apiQueries.ts'

/** Finds the posts behind addresses in posts, through the reader's own server only. */
export interface LinkedStatuses {
  /** The id of the post, which is then in the session's store; null where the server does not know it. Rejects where that cannot be determined now. */
  find(href: string): Promise<string | null>
}

/** How long it is remembered that an address is no post, in milliseconds. */
const keptMs = 60 * 60_000
const mostAtOnce = 2
/** The reader's server has to ask another one for each address it does not know. */
const mostPerMinute = 20
const minuteMs = 60_000

/** The limit is reached, or the server asked for a pause: nothing is requested now, and the next time the post is in view tries again. */
class TooManyLinksError extends Error {
  constructor() {
    super('Too many links were looked up')
    this.name = 'TooManyLinksError'
  }
}

/** The look-ups of each session, which count its requests; their results are cached with the session's queries. */
const searches = new WeakMap<Session, LinkedStatuses>()

export function linkedStatuses(session: Session): LinkedStatuses {
  const known = searches.get(session) ?? createLinkedStatuses(session, Date.now)
  searches.set(session, known)
  return known
}

/** Creates the look-ups of a session; results are cached with the session's other queries. */
export function createLinkedStatuses(session: Session, now: () => number): LinkedStatuses {
  const client = queryClientOf(session)
  const waiting: (() => void)[] = []
  let busy = 0
  let askedAt: readonly number[] = []
  let pausedUntil = 0

  async function takeSlot(): Promise<void> {
    if (busy >= mostAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    busy += 1
  }

  function freeSlot(): void {
    busy -= 1
    waiting.shift()?.()
  }

  async function load(id: string): Promise<string> {
    if (session.entities.get('status', id) === undefined) await session.part(createLookups).loadStatus(id)
    return id
  }

  async function search(href: string): Promise<string | null> {
    const time = now()
    askedAt = askedAt.filter((at) => at > time - minuteMs)
    if (time < pausedUntil || askedAt.length >= mostPerMinute) throw new TooManyLinksError()
    askedAt = [...askedAt, time]
    const { data, askedAt: asked } = await session.client.call(searchEndpoints.search, {
      query: { q: href, type: 'statuses', resolve: true, limit: 2 },
    })
    const [found, ...others] = data.statuses.filter((status) => isStatusAt(status, href))
    if (found === undefined || others.length > 0) return null
    session.import({ accounts: data.accounts, statuses: data.statuses, askedAt: asked })
    return found.id
  }

  async function look(href: string): Promise<string | null> {
    const id = client.getQueryData<CachedAnswer>(keyOf(href))?.statusIds[0]
    if (id !== undefined) return await load(id)
    const target = readLink(href, new URL(session.client.origin).host)
    if (target?.kind === 'status') return await load(target.id)
    return target?.kind === 'elsewhere' ? await search(href) : null
  }

  async function ask(href: string): Promise<string | null> {
    await takeSlot()
    try {
      return await look(href)
    } catch (cause) {
      if (cause instanceof TooManyLinksError) throw cause
      const { kind, retryAt } = asApiError(cause)
      if (kind === 'rate-limited') pausedUntil = Math.max(now() + minuteMs, retryAt === null ? 0 : Date.parse(retryAt) || 0)
      if (kind === 'offline' || kind === 'timeout' || kind === 'rate-limited') throw cause
      return null
    } finally {
      freeSlot()
    }
  }

  return {
    async find(href) {
      const { data } = await client.fetchQuery<CachedAnswer>({
        queryKey: keyOf(href),
        gcTime: keptMs,
        retry: false,
        // A post that has left the store since is loaded again.
        staleTime: ({ state }) => (state.data?.statusIds.every((id) => session.entities.get('status', id)) === true ? Infinity : 0),
        async queryFn() {
          const id = await ask(href)
          return { data: id, accountIds: [], statusIds: id === null ? [] : [id] }
        },
      })
      return data as string | null
    },
  }
}

function keyOf(href: string): readonly string[] {
  return ['post at an address', href]
}
