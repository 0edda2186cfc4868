import type { DraftRecord } from '@starling/domain/drafts'
import { isPost, postTask } from '@starling/domain/sending'
import type { Outcome, PostTask, QueueRow, SendFailure } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { accountSending } from '../../../sending/accountSending.ts'
import type { AccountSending } from '../../../sending/accountSending.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { rememberAudience } from '../keptAudience.ts'
import { ignoresSchedule, outdateScheduled } from '../schedule/scheduledPosts.ts'
import { rememberWriting } from '../writingHistory.ts'

/** The result of a post or thread: published (perhaps while no page was open), scheduled, refused, or too old to be sent. */
export type PostResult =
  | {
      readonly kind: 'published'
      readonly statusId: string
      readonly username: string
      readonly count: number
      readonly isElsewhere: boolean
    }
  | { readonly kind: 'scheduled'; readonly scheduledAt: string }
  /** The number of tasks that waited too long and are drafts again. */
  | { readonly kind: 'too-old'; readonly count: number }
  /** `publishedCount` posts of the thread are published; the rest is the draft. */
  | {
      readonly kind: 'failed'
      readonly failure: SendFailure
      readonly publishedCount: number
      readonly isScheduled: boolean
      readonly draftId: string
    }

/** The immediate result of handing a post over; results of `queued` posts are reported later by `onResult`. */
export type EnqueueResult = PostResult | { readonly kind: 'queued'; readonly id: string }

/** The waiting posts of one account. */
export interface PostOutbox {
  get(): readonly QueueRow<PostTask>[]
  subscribe: AccountSending['subscribe']
  /** Accepts a draft. Without a delay it resolves with the answer, unless the post has to wait for the network or for another post. */
  post(record: DraftRecord, delayMs: number): Promise<EnqueueResult>
  /** Turns a waiting post back into a draft; null where it is too late. */
  takeBack(id: string): Promise<DraftRecord | null>
  /** Calls back with the results of posts that no caller is waiting for. */
  onResult(listener: (result: PostResult) => void): () => void
}

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
  const { key: accountKey } = session
  const sending = accountSending(session)
  const listeners = new Set<(result: PostResult) => void>()
  /** Results not reported yet, because the code that shows them is still loading. */
  let unheard: PostResult[] = []
  const watchers = new Map<string, (result: PostResult) => void>()
  const own = new Set<string>()
  let last: { readonly rows: readonly QueueRow[]; readonly posts: readonly QueueRow<PostTask>[] } = { rows: [], posts: [] }

  sending.onSettled('posts', (settled) => {
    const rows = settled.filter(isPost)
    const old = rows.filter(({ outcome }) => outcome?.kind === 'too-old')
    for (const { task } of old) putBack(accountKey, task)
    if (old.length > 0) tell({ kind: 'too-old', count: old.length })
    for (const row of rows) {
      const result = resultOf(row)
      const watcher = watchers.get(row.id)
      if (result !== null && watcher) watcher(result)
      else if (result !== null) tell(result)
    }
  })

  function resultOf({ id, task, outcome }: QueueRow<PostTask>): PostResult | null {
    remember(accountKey, task, outcome)
    const count = task.published.length
    switch (outcome?.kind) {
      case 'published':
        draftStore(accountKey).finish(task.originalKey)
        return {
          kind: 'published',
          statusId: outcome.statusId,
          username: outcome.username,
          count: count + 1,
          isElsewhere: !own.has(id) && !sending.hasTried(id),
        }
      case 'scheduled':
        draftStore(accountKey).finish(task.originalKey)
        outdateScheduled(session)
        return outcome
      case 'refused': {
        const { failure } = outcome
        if (failure.name === 'IgnoredSchedule') ignoresSchedule(accountKey).set(true)
        const draftId = putBack(accountKey, task).id
        return { kind: 'failed', failure, publishedCount: count, isScheduled: task.draft.scheduledAt !== null, draftId }
      }
      default:
        return null
    }
  }

  function tell(result: PostResult): void {
    if (listeners.size === 0) unheard.push(result)
    for (const listener of listeners) listener(result)
  }

  async function send(id: string): Promise<PostResult | null> {
    const endWatch = sending.watch(id)
    const answered = new Promise<PostResult>((resolve) => watchers.set(id, resolve))
    const result = await Promise.race([answered, sending.run().then(() => null)])
    watchers.delete(id)
    endWatch()
    return result
  }

  function get(): readonly QueueRow<PostTask>[] {
    const rows = sending.get()
    if (last.rows !== rows) last = { rows, posts: rows.filter(isPost).filter(({ outcome }) => outcome === null) }
    return last.posts
  }

  return {
    get,
    subscribe: sending.subscribe,
    async post({ id: draftId, target, draft, attempt }, delayMs) {
      const id = draft.idempotencyKey
      own.add(id)
      const isBehind = get().some((row) => row.id !== id)
      const isStored = await sending.add(postTask({ target, draftId, draft, attempt }), { id, lane: 'posts', delayMs })
      const result = delayMs > 0 || isBehind || !navigator.onLine ? null : await send(id)
      if (result !== null) return result
      // From now on the queue has the post; where it could not be stored, the draft's copy is kept too.
      if (isStored) draftStore(accountKey).finish(id)
      if (delayMs === 0) void sending.run()
      return { kind: 'queued', id }
    },
    async takeBack(id) {
      const row = await sending.withdraw(id)
      return row !== null && isPost(row) ? putBack(accountKey, row.task) : null
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

/** Remembers the tags, the language and the audience of a published post for the next one. */
function remember(accountKey: string, task: PostTask, outcome: Outcome | null): void {
  const whole = outcome?.kind === 'published' ? [...task.published, { draft: task.draft, tags: outcome.tags }] : task.published
  for (const { draft, tags } of whole) {
    rememberWriting(accountKey, tags, draft)
    rememberAudience(accountKey, draft)
  }
}

/** The unsent rest of a post becomes a draft again. */
function putBack(accountKey: string, { target, draftId, draft, originalKey, attempt }: PostTask): DraftRecord {
  const store = draftStore(accountKey)
  store.finish(originalKey)
  const record: DraftRecord = { id: draftId, target, initial: '', savedAt: Date.now(), draft, attempt }
  const restored = store.restore(record)
  const shown = store.shownFor(target)
  // A draft begun in the meantime stays the current one.
  if (shown.get() !== null) return restored ?? record
  if (restored === null) shown.write(draft)
  else store.show(restored.id)
  return shown.get() ?? record
}
