import type { SessionEvent, SessionPorts } from '../ports/index.ts'
import type { WritableEntityStore } from '../store/index.ts'
import type { ListFeed } from '../feeds/index.ts'
import type { NotificationsFeed } from '../notifications/index.ts'
import type { ThreadControl } from '../threads/index.ts'

interface RemovalParts {
  readonly store: WritableEntityStore
  readonly timelines: ReadonlyMap<string, ListFeed>
  readonly lists: ReadonlyMap<string, ListFeed>
  readonly threads: ReadonlyMap<string, ThreadControl>
  readonly meId: string | null
  /** Changes the notifications, once they are loaded. */
  changeNotifications(change: (notifications: NotificationsFeed) => void): void
  emit(event: SessionEvent): void
  now(): number
}

type Removals = Pick<
  SessionPorts,
  'forgetStatus' | 'isGone' | 'wasRemoved' | 'wasNotifierRemoved' | 'forgetReblog' | 'listsBookmarks' | 'forgetBookmark' | 'forgetAccount'
>

/** Longer than any request can take, in milliseconds: no answer requested before a deletion comes later than this. */
const GONE_MS = 30_000

/** Makes the functions that remove posts and accounts from everything loaded. */
export function createRemovals(parts: RemovalParts): Removals {
  const { store, timelines, lists, threads, meId } = parts
  /** The time of each deletion, by post id. */
  const gone = new Map<string, number>()

  /** The store's moment of each removal, by kind and id: answers requested before it must not bring the entity back. */
  const removed = new Map<string, number>()
  const note = (what: string, id: string) => removed.set(what + id, store.moment())
  const wasNoted = (what: string, id: string, askedAt: number) => askedAt < (removed.get(what + id) ?? 0)

  /** All lists of posts. */
  function* statusLists(): Iterable<ListFeed> {
    yield* timelines.values()
    for (const list of lists.values()) if (list.entity === 'status') yield list
  }

  function authors(statusId: string): string[] {
    const status = store.base('status', statusId)
    return status === undefined ? [] : [status.account.id, ...(status.reblog === null ? [] : [status.reblog.account.id])]
  }

  /** Removes the posts of an account from a conversation, except the post that the reader opened. */
  function leaveOut(thread: ThreadControl, isTheirs: (id: string) => boolean): void {
    for (const id of thread.ids()) if (id !== thread.handle.statusId && isTheirs(id)) thread.remove(id)
  }

  return {
    forgetStatus(id) {
      // A Map keeps insertion order, so the oldest deletions come first.
      for (const [old, since] of gone) {
        if (parts.now() - since < GONE_MS) break
        gone.delete(old)
      }
      gone.set(id, parts.now())
      const isGone = (candidate: string) => {
        const status = candidate === id ? undefined : store.base('status', candidate)
        return candidate === id || status?.reblog?.id === id || status?.status_reference_ids.includes(id) === true
      }
      for (const list of statusLists()) list.remove(isGone)
      for (const control of threads.values()) control.remove(id)
      parts.changeNotifications((notifications) => notifications.removeStatus(id))
      for (const quoting of store.ids('status')) {
        const { quote } = store.base('status', quoting) ?? {}
        if (quote?.quoted_status_id !== id && quote?.quoted_status?.id !== id) continue
        store.patch('status', quoting, (status) => ({ ...status, quote: { state: 'deleted', quoted_status: null, quoted_status_id: id } }))
      }
      store.remove('status', id)
      parts.emit({ kind: 'status-deleted', statusId: id })
    },
    isGone: ({ id, reblog }) =>
      [id, reblog?.id ?? id].some((candidate) => parts.now() - (gone.get(candidate) ?? Number.NEGATIVE_INFINITY) < GONE_MS),
    wasRemoved: (status, key, askedAt) =>
      wasNoted('account', status.account.id, askedAt) ||
      wasNoted('account', (status.reblog ?? status).account.id, askedAt) ||
      (key === 'home' && wasNoted('home', status.account.id, askedAt)) ||
      (isOfBookmarks(key) && wasNoted('bookmark', (status.reblog ?? status).id, askedAt)) ||
      (status.account.id === meId && status.reblog !== null && wasNoted('boost', status.reblog.id, askedAt)),
    wasNotifierRemoved: (accountId, askedAt) => wasNoted('notifier', accountId, askedAt),
    forgetReblog(originalId) {
      note('boost', originalId)
      const isOwnReblog = (id: string) => {
        const status = store.base('status', id)
        return status?.reblog?.id === originalId && status.account.id === meId
      }
      for (const list of statusLists()) list.remove(isOwnReblog)
    },
    listsBookmarks: () => [...timelines.keys()].some(isOfBookmarks),
    forgetBookmark(originalId, categoryIds) {
      note('bookmark', originalId)
      let wasListed = false
      for (const [key, list] of timelines) {
        if (!isOfBookmarks(key)) continue
        list.remove((id) => {
          const isIt = id === originalId || store.base('status', id)?.reblog?.id === originalId
          wasListed ||= isIt
          return isIt
        })
      }
      if (wasListed) parts.emit({ kind: 'bookmark-removed', statusId: originalId, categoryIds })
    },
    forgetAccount(accountId, { fromHomeOnly, withNotifications }) {
      note(fromHomeOnly ? 'home' : 'account', accountId)
      if (withNotifications) note('notifier', accountId)
      const isTheirs = (id: string) => authors(id).includes(accountId)
      const isOwnPost = (id: string) => store.base('status', id)?.account.id === accountId
      for (const [key, list] of timelines) {
        const isTheirProfile = key === `account:${accountId}` || key.startsWith(`account:${accountId}:`)
        if (isTheirProfile || (fromHomeOnly && key !== 'home')) continue
        // After an unfollow the account's own posts and boosts are hidden; boosts of its posts by others remain.
        list.remove(fromHomeOnly ? isOwnPost : isTheirs)
      }
      if (!fromHomeOnly) for (const list of lists.values()) if (list.entity === 'status') list.remove(isTheirs)
      if (!fromHomeOnly) for (const control of threads.values()) leaveOut(control, isTheirs)
      if (withNotifications) parts.changeNotifications((notifications) => notifications.removeAccount(accountId))
      if (!fromHomeOnly) parts.emit({ kind: 'account-hidden', accountId })
    },
  }
}

function isOfBookmarks(key: string): boolean {
  return key === 'bookmarks' || key.startsWith('bookmark_category:')
}
