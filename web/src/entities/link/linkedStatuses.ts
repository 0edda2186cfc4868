import { createLookups } from '@starling/domain/actions'
import { asApiError } from '@starling/api/client'
import { searchEndpoints } from '@starling/api/search'
import { isStatusAt, readLink } from '@starling/domain/links'
import type { Session } from '@starling/domain/session'

/** Finds the posts behind addresses in posts, through the reader's own server only. */
export interface LinkedStatuses {
  /** The id of the post, which is then in the session's store; null where the server does not know it. Rejects where that cannot be determined now. */
  find(href: string): Promise<string | null>
}

/** How many addresses are remembered. */
const mostKnown = 300
const mostAtOnce = 2
/** The reader's server has to ask another one for each address it does not know. */
const mostPerMinute = 20
const minuteMs = 60_000

/** The limit is reached, or the server asked for a pause: nothing is requested now, and the next time the post is in sight tries again. */
class TooManyLinksError extends Error {
  constructor() {
    super('Too many links were looked up')
    this.name = 'TooManyLinksError'
  }
}

const desks = new WeakMap<Session, LinkedStatuses>()

export function linkedStatuses(session: Session): LinkedStatuses {
  let desk = desks.get(session)
  if (!desk) {
    desk = createLinkedStatuses(session)
    desks.set(session, desk)
  }
  return desk
}

export function createLinkedStatuses(session: Session, now: () => number = Date.now): LinkedStatuses {
  const known = new Map<string, string | null>()
  const running = new Map<string, Promise<string | null>>()
  const waiting: (() => void)[] = []
  let busy = 0
  let askedAt: readonly number[] = []
  let pausedUntil = 0

  async function takeTurn(): Promise<void> {
    if (busy >= mostAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    busy += 1
  }

  function endTurn(): void {
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
    const id = known.get(href)
    if (typeof id === 'string') return await load(id)
    const target = readLink(href, new URL(session.client.origin).host)
    if (target?.kind === 'status') return await load(target.id)
    return target?.kind === 'elsewhere' ? await search(href) : null
  }

  function remember(href: string, id: string | null): void {
    known.delete(href)
    const oldest = known.keys().next()
    if (known.size >= mostKnown && !oldest.done) known.delete(oldest.value)
    known.set(href, id)
  }

  async function ask(href: string): Promise<string | null> {
    await takeTurn()
    try {
      const id = await look(href)
      remember(href, id)
      return id
    } catch (cause) {
      if (cause instanceof TooManyLinksError) throw cause
      const { kind, retryAt } = asApiError(cause)
      if (kind === 'rate-limited') pausedUntil = Math.max(now() + minuteMs, retryAt === null ? 0 : Date.parse(retryAt) || 0)
      if (kind === 'offline' || kind === 'timeout' || kind === 'rate-limited') throw cause
      remember(href, null)
      return null
    } finally {
      endTurn()
    }
  }

  return {
    find(href) {
      const id = known.get(href)
      if (id === null) return Promise.resolve(null)
      if (id !== undefined && session.entities.get('status', id) !== undefined) return Promise.resolve(id)
      const request = running.get(href) ?? ask(href).finally(() => running.delete(href))
      running.set(href, request)
      return request
    },
  }
}
