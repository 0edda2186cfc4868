import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filesOf, isTooSoon, toStatusDraft } from '@starling/domain/compose'
import type { Draft, ThreadProblem } from '@starling/domain/compose'
import { createPublishing } from '@starling/domain/publishing'
import { failureOf, withoutMissingPosts } from '@starling/domain/sending'
import type { SendFailure } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { useEffect, useRef } from 'react'
import { composePath, statusPath } from '../../routing/paths.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Store } from '../../storage/store.ts'
import { showAccountToast } from './accountToasts.ts'
import type { ComposeWork } from './composeWork.ts'
import { changeWork, isComposerShown, requestFocus } from './composeWork.ts'
import { draftStore } from './drafts/draftStore.ts'
import type { ShownDraft } from './drafts/draftStore.ts'
import { rememberAudience } from './keptAudience.ts'
import { saveUnsaved } from './media/saveMedia.ts'
import { isUnderWay } from './media/uploads.ts'
import { postOutbox } from './outbox/postOutbox.ts'
import { usePostWords } from './usePostWords.ts'
import { useQueuedPostToast } from './useQueuedPostToast.ts'
import { rememberWriting } from './writingHistory.ts'

interface Submitted {
  readonly session: Session
  readonly store: ShownDraft
  readonly workStore: Store<ComposeWork>
  /** The draft as it began, before anything was typed. */
  readonly fresh: Draft
  readonly validate: (draft: Draft) => ThreadProblem | null
  /** Whether the server has searchability; others may refuse the field. */
  readonly hasSearchability: boolean
  /** Whether the published post appears beside the composer, so that no message is needed. */
  readonly isShownInPlace: boolean
}

/** Whether a draft has left the composer; `wrong-time` if it stays because of its publishing time. */
export type SubmitOutcome = 'left' | 'stays' | 'wrong-time'

/** Sends the draft in its current state, or shows why it cannot be sent. */
export function useSubmit({
  session,
  store,
  workStore,
  fresh,
  validate,
  hasSearchability,
  isShownInPlace,
}: Submitted): () => Promise<SubmitOutcome> {
  const { t } = useLingui()
  const words = usePostWords()
  const problemWords = useProblemWords()
  const tellQueued = useQueuedPostToast(session)
  const isInSight = useRef(false)
  useEffect(() => {
    isInSight.current = true
    return () => {
      isInSight.current = false
    }
  }, [])

  function forServer(draft: Draft): Draft {
    return hasSearchability ? draft : { ...draft, searchability: '' }
  }

  async function saveEdit(draft: Draft, statusId: string): Promise<SubmitOutcome> {
    try {
      const status = await session.part(createPublishing).editStatus(statusId, toStatusDraft(forServer(draft)), draft.idempotencyKey)
      rememberWriting(
        session.key,
        status.tags.map(({ name }) => name),
        draft,
      )
      rememberAudience(session.key, draft)
      // Text typed in the meantime, here or on another page, stays as a separate draft.
      draftStore(session.key).finish(draft.idempotencyKey)
      changeWork(workStore, { phase: 'writing' })
      showAccountToast(session.key, {
        title: t`Post saved.`,
        lifeMs: 10_000,
        action: { label: t`Open`, href: statusPath(status.account.username, status.id) },
      })
      return 'left'
    } catch (error) {
      const left = await withoutMissingPosts(session.client, draft, error)
      if (left !== draft) store.write(left)
      stay(words.failure(left === draft ? failureOf(error) : { name: 'MissingPost' }))
      return 'stays'
    }
  }

  function stay(problemText: string): void {
    changeWork(workStore, { phase: 'writing', problem: problemText })
    if (isComposerShown(workStore)) return requestFocus(workStore)
    const { id } = store.get() ?? {}
    showAccountToast(session.key, {
      kind: 'problem',
      title: t`Your post was not published`,
      message: problemText,
      lifeMs: 10_000,
      action: { label: t`Open`, href: composePath(id === undefined ? {} : { draft: id }) },
    })
  }

  function tellTaken(): SubmitOutcome {
    changeWork(workStore, { phase: 'writing', problem: t`This draft was published or deleted in another tab.` })
    requestFocus(workStore)
    return 'stays'
  }

  async function areAttachmentsSaved(draft: Draft): Promise<boolean> {
    try {
      await saveUnsaved({ session, draft })
      return true
    } catch {
      stay(t`The description could not be saved. Try again.`)
      return false
    }
  }

  async function handOver(): Promise<SubmitOutcome> {
    const record = store.get()
    // It was deleted while its attachments were saved.
    if (record === null) {
      changeWork(workStore, { phase: 'writing' })
      return 'stays'
    }
    const outbox = postOutbox(session)
    const delayMs = preferences.get().undoSendSeconds * 1000
    const result = await outbox.post({ ...record, draft: forServer(record.draft) }, delayMs)
    changeWork(workStore, { phase: 'writing' })
    switch (result.kind) {
      case 'failed':
        stay(words.partlyFailed(result))
        return result.isScheduled && isAboutTime(result.failure) ? 'wrong-time' : 'stays'
      case 'queued':
        tellQueued(result.id, delayMs)
        return 'left'
      default:
        if (result.kind !== 'published' || !isShownInPlace || !isInSight.current) words.tell(result, session.key)
        return 'left'
    }
  }

  return async () => {
    store.flush()
    const isTaken = store.isTaken()
    const draft = store.get()?.draft ?? fresh
    const isOnItsWay = postOutbox(session)
      .get()
      .some(({ id }) => id === draft.idempotencyKey)
    if (workStore.get().phase !== 'writing' || isOnItsWay) return 'stays'
    // Sent in two tabs at once: the slower one has nothing left to send.
    if (isTaken) return tellTaken()
    const now = validate(draft) ?? (isTooSoon(draft, Date.now()) ? { part: 0, kind: 'too-soon' as const, over: 0 } : null)
    if (now !== null) {
      changeWork(workStore, { problem: problemWords(draft, now) })
      requestFocus(workStore)
      return now.kind === 'too-soon' ? 'wrong-time' : 'stays'
    }
    changeWork(workStore, { phase: 'sending', problem: null })
    if (!(await areAttachmentsSaved(draft))) return 'stays'
    if (store.isTaken()) return tellTaken()
    return draft.editedId === null ? handOver() : saveEdit(store.get()?.draft ?? draft, draft.editedId)
  }
}

/** Servers refuse a time, or too many scheduled posts, with the same status as anything else; only their message says why. */
function isAboutTime(failure: SendFailure): boolean {
  return failure.name === 'ApiError' && failure.status === 422 && /schedul/i.test(failure.serverMessage ?? '')
}

function useProblemWords(): (draft: Draft, problem: ThreadProblem) => string {
  const { t } = useLingui()
  const messageFor = (draft: Draft, { kind, over }: ThreadProblem) => {
    switch (kind) {
      case 'blank':
        return draft.quotedId !== null
          ? t`Post can't be blank. Say something about the post you quote.`
          : draft.poll !== null
            ? t`Post can't be blank. Ask the question of your poll.`
            : t`Post can't be blank. Write something or add a picture.`
      case 'too-long':
        return t`${plural(over, { one: '# character too many.', other: '# characters too many.' })}`
      case 'no-audience':
        return t`This server lets you post to nobody.`
      case 'no-circle':
        return t`Choose a circle first.`
      case 'uploading':
        return filesOf(draft).some(isUnderWay)
          ? t`Your files are still on their way.`
          : t`A file has not been sent. Send it again or remove it.`
      case 'poll-needs-options':
        return t`A poll needs at least two options.`
      case 'poll-repeats-option':
        return t`Two options of the poll say the same.`
      case 'too-soon':
        return t`The time must be at least five minutes from now.`
      case 'scheduled-thread':
        return t`Only a single post can be given a time, not a thread.`
    }
  }
  return (draft, problem) => {
    const number = problem.part + 1
    const words = messageFor(draft, problem)
    return problem.part === 0 ? words : t`Post ${number}: ${words}`
  }
}
