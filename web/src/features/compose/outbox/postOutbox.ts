import type { DraftRecord } from '@starling/domain/drafts'
import { IgnoredScheduleError } from '@starling/domain/publishing'
import type { Session } from '@starling/domain/session'
import { POST_GOOD_FOR_MS } from '@starling/domain/waiting-posts'
import type { StoredOutbox } from '../../../storage/createOutbox.ts'
import { createOutbox } from '../../../storage/createOutbox.ts'
import { outboxStorageKey } from '../../../storage/storageKeys.ts'
import { draftShelf } from '../drafts/draftShelf.ts'
import { ignoresSchedule } from '../schedule/scheduleSupport.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { randomKey } from '../randomKey.ts'
import type { PostTask } from './PostTask.ts'
import { readPostTask } from './PostTask.ts'
import type { PostResult } from './sendPost.ts'
import { sendPost } from './sendPost.ts'
import { standInForPosts } from './standInForPosts.ts'

/** The immediate result of handing a post over; results of `queued` posts are reported later by `onResult`. */
export type HandedOver = Exclude<PostResult, { kind: 'waits' }> | { readonly kind: 'queued'; readonly id: string }

/** The posts of one account that wait to be sent. */
export interface PostOutbox extends Pick<StoredOutbox<PostTask>, 'get' | 'subscribe' | 'hurry' | 'follow'> {
  /** Accepts a draft. Without a delay it resolves with the answer, unless the post has to wait for the network or for another post. */
  post(record: DraftRecord, delayMs: number): Promise<HandedOver>
  /** Turns a waiting post back into a draft; null where it is too late. */
  takeBack(id: string): Promise<DraftRecord | null>
  /** Calls back with the results of posts that no caller is waiting for. */
  onResult(listener: (result: PostResult) => void): () => void
}

const lane = 'posts'
/** By session, because signing in again makes a new session with another token. */
const outboxes = new WeakMap<Session, PostOutbox>()

export function postOutbox(session: Session): PostOutbox {
  let outbox = outboxes.get(session)
  if (!outbox) {
    outbox = createPostOutbox(session)
    outboxes.set(session, outbox)
  }
  return outbox
}

function createPostOutbox(session: Session): PostOutbox {
  const listeners = new Set<(result: PostResult) => void>()
  /** Results not reported yet, because the code that shows them is still loading. */
  let unheard: PostResult[] = []
  const watchers = new Map<string, (result: PostResult) => void>()

  const name = `${outboxStorageKey} ${session.key}`
  const outbox = createOutbox<PostTask>({
    name,
    readTask: readPostTask,
    stand: standInForPosts(session, name, report),
    onBegin: takeBackOld,
    async send(entry, help) {
      const watcher = watchers.get(entry.id)
      const result = await sendPost(session, entry, { ...help, isWatched: watcher !== undefined })
      const store = draftStore(session.key, entry.task.thing)
      if (result.kind === 'published' || result.kind === 'scheduled') store.finish(entry.task.originalKey)
      if (result.kind === 'failed' && result.error instanceof IgnoredScheduleError) ignoresSchedule(session.key).set(true)
      const told = result.kind === 'failed' ? { ...result, draftId: putBack(session.key, result.task).id } : result
      if (watcher) watcher(told)
      else if (told.kind !== 'waits') tell(told)
      return result.kind === 'waits' ? { kind: 'wait', waitMs: result.waitMs } : { kind: 'settled' }
    },
  })

  /** Tasks sent by the service worker. */
  function report(result: PostResult): void {
    tell(result.kind === 'failed' ? { ...result, draftId: putBack(session.key, result.task).id } : result)
  }

  /** Tasks that waited too long are not sent without asking. */
  function takeBackOld(): void {
    const old = outbox.get().filter(({ addedAt }) => addedAt < Date.now() - POST_GOOD_FOR_MS)
    const back = old.flatMap(({ id }) => outbox.cancel(id) ?? [])
    for (const task of back) putBack(session.key, task)
    if (back.length > 0) tell({ kind: 'too-old', count: back.length })
  }

  function tell(result: PostResult): void {
    if (listeners.size === 0) unheard.push(result)
    for (const listener of listeners) listener(result)
  }

  async function send(id: string): Promise<PostResult | null> {
    const answered = new Promise<PostResult>((resolve) => watchers.set(id, resolve))
    const result = await Promise.race([answered, outbox.run().then(() => null)])
    watchers.delete(id)
    return result
  }

  return {
    get: outbox.get,
    subscribe: outbox.subscribe,
    hurry: outbox.hurry,
    follow: outbox.follow,
    async post({ thing, lineage, draft, attempt }, delayMs) {
      const id = draft.idempotencyKey
      const isBehind = outbox.get().some((entry) => entry.lane === lane && entry.id !== id)
      const earlier = attempt?.key === id ? attempt : null
      const isStored = outbox.add({ thing, lineage, draft, originalKey: id, attempt: earlier, publishedCount: 0 }, { id, lane, delayMs })
      const result = delayMs > 0 || isBehind || !navigator.onLine ? null : await send(id)
      if (result !== null && result.kind !== 'waits') return result
      // From now on the outbox has the post; where it could not be stored, the draft's copy is kept too.
      if (isStored) draftStore(session.key, thing).finish(id)
      if (delayMs === 0) void outbox.run()
      return { kind: 'queued', id }
    },
    async takeBack(id) {
      const task = await outbox.takeBack(id)
      return task && putBack(session.key, task)
    },
    onResult(listener) {
      listeners.add(listener)
      const missed = unheard
      unheard = []
      for (const result of missed) listener(result)
      return () => listeners.delete(listener)
    },
  }
}

/** The unsent rest of a post becomes a draft again and replaces the copies it was sent from. */
function putBack(accountKey: string, { thing, lineage, draft, originalKey, attempt }: PostTask): DraftRecord {
  const store = draftStore(accountKey, thing)
  store.finish(originalKey)
  const record: DraftRecord = {
    id: randomKey(),
    lineage,
    thing,
    prepared: '',
    savedAt: Date.now(),
    draft,
    attempt,
  }
  const isKept = draftShelf(accountKey).put(record)
  // A draft begun in the meantime stays the current one.
  if (store.get() !== null) return record
  if (isKept) store.view(record.id)
  else store.write(draft)
  return record
}
