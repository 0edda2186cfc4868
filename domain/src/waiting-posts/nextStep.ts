import type { PublishAttempt, StatusDraft } from '../publishing/index.ts'
import type { PartNote } from './PartNote.ts'
import { filledBody } from './planPost.ts'
import type { PlannedPart, PostPlan } from './PostPlan.ts'

/** One request; `key` is the part's. */
export type PostStep = { readonly key: string } & (
  | { readonly kind: 'upload'; readonly file: string }
  /** Asks whether the server has processed a file. */
  | { readonly kind: 'ask-file'; readonly file: string; readonly mediaId: string }
  | { readonly kind: 'publish'; readonly body: StatusDraft }
  /** Searches for a post whose request was sent without getting an answer. */
  | { readonly kind: 'look'; readonly body: StatusDraft; readonly begun: PublishAttempt }
  /** Deletes a post that was published to more people than requested. */
  | { readonly kind: 'delete'; readonly statusId: string; readonly answered: string }
)

/**
 * The next request; null when the rest is left to a page. Posts without an answer are searched for before anything else is sent.
 * A post that was refused or is too old is skipped; the others follow in order.
 */
export function nextStep(plans: readonly PostPlan[], notes: readonly PartNote[], now: number): PostStep | null {
  for (const plan of plans) {
    const step = stepOf(plan, notes, now)
    if (step !== null) return step
  }
  return null
}

function stepOf({ parts, goodUntil }: PostPlan, notes: readonly PartNote[], now: number): PostStep | null {
  let repliedId: string | null = null
  for (const part of parts) {
    const note = notes.find(({ key }) => key === part.key)
    const outcome = note?.outcome ?? null
    if (outcome?.kind === 'published') {
      repliedId = outcome.statusId
      continue
    }
    const { key } = part
    if (outcome?.kind === 'widened' && outcome.isDeleted === null)
      return { kind: 'delete', key, statusId: outcome.statusId, answered: outcome.answered }
    if (outcome !== null) return null
    // Also after its time limit: a post that the server has must not become a draft again.
    if (now > goodUntil && !note?.begun) return null
    return partStep(part, note, repliedId)
  }
  return null
}

function partStep(part: PlannedPart, note: PartNote | undefined, repliedId: string | null): PostStep {
  const { key } = part
  const uploaded = new Map(note?.files.map((file) => [file.file, file]))
  for (const file of part.files) {
    const known = uploaded.get(file)
    if (known === undefined) return { kind: 'upload', key, file }
    if (!known.isReady) return { kind: 'ask-file', key, file, mediaId: known.mediaId }
  }
  const mediaIds = new Map([...uploaded].map(([file, { mediaId }]) => [file, mediaId]))
  const body = filledBody(part, mediaIds, repliedId)
  return note?.begun ? { kind: 'look', key, body, begun: note.begun } : { kind: 'publish', key, body }
}
