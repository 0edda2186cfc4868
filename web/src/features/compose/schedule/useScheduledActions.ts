import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@starling/api/client'
import { scheduledStatusEndpoints } from '@starling/api/scheduled-statuses'
import type { ScheduledStatus } from '@starling/api/statuses'
import { changeDraft, scheduledDraft } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import type { DraftRecord } from '@starling/domain/drafts'
import { mayHaveBeenReceived } from '@starling/domain/sending'
import { composePath } from '../../../routing/paths.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { preferences } from '../../../storage/preferences.ts'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import { NEW_POST } from '../composeIntent.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { postOutbox } from '../outbox/postOutbox.ts'
import { randomKey } from '../randomKey.ts'
import { useDraftDefaults } from '../useDraftDefaults.ts'
import { usePostWords } from '../usePostWords.ts'
import { useQueuedPostToast } from '../useQueuedPostToast.ts'
import { withoutPreface } from './scheduleTimes.ts'
import { changeScheduled, outdateScheduled } from './scheduledPosts.ts'

/** The actions on a scheduled post; each reports or answers its failure, and loses no text. */
export interface ScheduledActions {
  /**
   * Moves it to another time; answers the server's reason for refusing, such as too many posts on that day, or null if it accepts or the
   * post is gone.
   */
  move(scheduled: ScheduledStatus, scheduledAt: string): Promise<string | null>
  /** Removes it from the server and keeps its text as a draft. */
  cancel(scheduled: ScheduledStatus): Promise<void>
  /** The same, and opens the draft. */
  edit(scheduled: ScheduledStatus): Promise<void>
  /** Takes it back and publishes it at once, so that the server cannot publish it a second time; if that is refused, it stays as a draft. */
  publish(scheduled: ScheduledStatus): Promise<void>
}

export function useScheduledActions(): ScheduledActions {
  const { t, i18n } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const words = usePostWords()
  const tellQueued = useQueuedPostToast(session)
  const { defaults } = useDraftDefaults()

  function tellFailure(error: unknown): void {
    const wasGone = isGone(error)
    toasts.show({
      kind: 'problem',
      title: wasGone ? t`This post does not wait any more` : t`That did not work`,
      message: wasGone ? t`It was published or cancelled meanwhile.` : words.refusal(error),
    })
    outdateScheduled(session)
  }

  /** The draft is stored before the post is deleted from the server. */
  async function takeBack(scheduled: ScheduledStatus): Promise<DraftRecord | null> {
    const draft = scheduledDraft(scheduled, defaults, randomKey)
    const store = draftStore(session.key)
    const record = store.restore(asRecord(draft))
    if (record === null) {
      toasts.show({ kind: 'problem', title: t`There is no room left on this device`, message: t`The post still waits at the server.` })
      return null
    }
    try {
      await session.client.call(scheduledStatusEndpoints.delete, { params: { id: scheduled.id } })
      changeScheduled(session, (list) => list.filter((other) => other.id !== scheduled.id))
      return record
    } catch (error) {
      const isWaiting = await stillWaits(scheduled, error)
      if (isWaiting === false && !isDue(scheduled)) {
        changeScheduled(session, (list) => list.filter((other) => other.id !== scheduled.id))
        return record
      }
      // If the result is unknown, the draft stays.
      if (isWaiting === true || isGone(error)) store.remove(record)
      tellFailure(error)
      return null
    }
  }

  /** Whether the server still has a post that could not be deleted; null where that is unknown. */
  async function stillWaits({ id }: ScheduledStatus, failure: unknown): Promise<boolean | null> {
    if (!(failure instanceof ApiError)) return null
    if (!mayHaveBeenReceived(failure)) return isGone(failure) ? null : true
    try {
      await session.client.call(scheduledStatusEndpoints.get, { params: { id } })
      return true
    } catch (error) {
      return isGone(error) ? false : null
    }
  }

  /** Schedules it again at its previous time. */
  async function giveBack(record: DraftRecord): Promise<void> {
    const result = await postOutbox(session).post(record, 0)
    if (result.kind !== 'queued') words.tell(result, session.key)
    outdateScheduled(session)
  }

  return {
    async move(scheduled, scheduledAt) {
      try {
        const body = { scheduled_at: scheduledAt }
        const { data } = await session.client.call(scheduledStatusEndpoints.update, { params: { id: scheduled.id }, body })
        changeScheduled(session, (list) => list.map((other) => (other.id === scheduled.id ? data : other)))
        toasts.show({ title: t`Time changed.`, message: i18n.date(scheduledAt, { dateStyle: 'medium', timeStyle: 'short' }) })
        return null
      } catch (error) {
        if (!isGone(error)) return withoutPreface(words.refusal(error))
        tellFailure(error)
        return null
      }
    },
    async cancel(scheduled) {
      const record = await takeBack(scheduled)
      if (record === null) return
      toasts.show({
        title: t`Scheduled post cancelled.`,
        message: t`It is in your drafts.`,
        lifeMs: 10_000,
        action: { label: t`Undo`, onSelect: () => void giveBack(record) },
      })
    },
    async edit(scheduled) {
      const record = await takeBack(scheduled)
      if (record === null) return
      navigator.push(composePath({ draft: record.id }))
      // A reader who leaves the composer now has a draft, but the post will not be published at its time.
      toasts.show({ title: t`While you edit it, this post is not scheduled.`, lifeMs: 10_000 })
    },
    async publish(scheduled) {
      const record = await takeBack(scheduled)
      if (record === null) return
      const delayMs = preferences.get().undoSendSeconds * 1000
      const draft = changeDraft(record.draft, { scheduledAt: null }, randomKey)
      const store = draftStore(session.key)
      // Both the sent post and other pages use this draft from now on.
      store.change((other) => (other.id === record.id ? draft : other.draft))
      const result = await postOutbox(session).post({ ...record, draft }, delayMs)
      if (result.kind === 'queued') return tellQueued(result.id, delayMs)
      words.tell(result, session.key)
      // A failed post is then listed among the drafts with a time.
      if (result.kind !== 'failed') return
      const { scheduled_at: scheduledAt } = scheduled
      store.change((other) => (other.id === result.draftId ? changeDraft(other.draft, { scheduledAt }, randomKey) : other.draft))
    },
  }
}

function asRecord(draft: Draft): DraftRecord {
  return { id: randomKey(), target: NEW_POST, initial: '', savedAt: Date.now(), draft, attempt: null }
}

/** Whether the server may have published it by now. */
function isDue({ scheduled_at: scheduledAt }: ScheduledStatus): boolean {
  return Date.parse(scheduledAt) < Date.now() + 60_000
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not-found'
}
