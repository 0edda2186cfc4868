import { fillPath } from '@starling/api/client'
import { timelineEndpoints } from '@starling/api/timelines'
import { filesOf } from '@starling/domain/compose'
import type { DraftFile } from '@starling/domain/compose'
import type { Outbox, OutboxEntry, StandInResult } from '@starling/domain/outbox'
import { WiderVisibilityError } from '@starling/domain/publishing'
import type { Session } from '@starling/domain/session'
import { planPost, takeNotes } from '@starling/domain/waiting-posts'
import type { PartNote, PostPlan } from '@starling/domain/waiting-posts'
import type { StandIn } from '../../../storage/createOutbox.ts'
import { dropDraftFile } from '../../../storage/draftFiles.ts'
import { forgetNotes, keepPosts, readNotes } from '../../../storage/waitingPosts.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { rememberAudience } from '../keptAudience.ts'
import { rememberWriting } from '../writingHistory.ts'
import type { PostTask } from './PostTask.ts'
import type { PostResult } from './sendPost.ts'

/** Lets the service worker send posts while no page is open; `lock` is the name of the outbox's lock. */
export function standInForPosts(session: Session, lock: string, report: (result: PostResult) => void): StandIn<PostTask> {
  const { key: accountKey, client, me } = session
  let hasNotes = true
  return {
    isExclusive: true,
    async results() {
      const notes = await readNotes(accountKey)
      hasNotes = notes.length > 0
      return (entry) => (hasNotes ? takeOver(session, entry, notes, report) : null)
    },
    async forgetResults() {
      if (hasNotes) await forgetNotes(accountKey)
    },
    async handOver(waiting) {
      const newestPath = me === null ? '' : fillPath(timelineEndpoints.account, { params: { id: me.id }, query: newestQuery })
      const plans = me === null ? [] : plansOf(waiting)
      await keepPosts({ accountKey, origin: client.origin, token: client.token, lock, newestPath, plans })
    },
  }
}

/** The number of the author's newest posts that are remembered before sending, and searched after a lost answer. */
const newestQuery = { limit: 40, exclude_reblogs: true }

/** In order, up to the first that only a page may send. */
function plansOf(waiting: Outbox<PostTask>): readonly PostPlan[] {
  const plans: PostPlan[] = []
  for (const { id, task, addedAt } of waiting) {
    const plan = planPost(id, task, addedAt)
    if (plan === null) break
    plans.push(plan)
  }
  return plans
}

function takeOver(
  session: Session,
  { task }: OutboxEntry<PostTask>,
  notes: readonly PartNote[],
  report: (result: PostResult) => void,
): StandInResult<PostTask> | null {
  const taken = takeNotes(task, notes)
  if (taken.kind === 'untouched') return null
  forgetFiles(session.key, notes, taken.kind === 'published' ? [] : filesOf(taken.left.draft))
  if (taken.kind === 'widened') {
    const error = new WiderVisibilityError(task.draft.privacy, taken.answered, taken.isDeleted)
    report({ kind: 'failed', error, task: { ...task, ...taken.left, attempt: null } })
    return { kind: 'sent' }
  }
  for (const { draft, tags } of taken.published) {
    rememberWriting(session.key, tags, draft)
    rememberAudience(session.key, draft)
  }
  if (taken.kind === 'left') return { kind: 'left', task: { ...task, ...taken.left }, isBegun: taken.left.attempt !== null }
  draftStore(session.key, task.thing).finish(task.originalKey)
  const username = session.me === null ? null : (session.entities.get('account', session.me.id)?.username ?? null)
  report({ kind: 'sent-meanwhile', statusId: taken.statusId, username, count: taken.count })
  return { kind: 'sent' }
}

/** The server has them, except those needed because its answer could not be read. */
function forgetFiles(accountKey: string, notes: readonly PartNote[], wanted: readonly DraftFile[]): void {
  for (const { file } of notes.flatMap(({ files }) => files)) {
    if (wanted.every(({ key }) => key !== file)) void dropDraftFile(accountKey, file)
  }
}
