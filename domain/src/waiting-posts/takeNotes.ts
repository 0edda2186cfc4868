import { mediaAttachmentSchema } from '@starling/api/media'
import { readEntities } from '@starling/api/reading'
import type { Draft } from '../compose/index.ts'
import { afterPublished, settleFile } from '../compose/index.ts'
import type { PartNote } from './PartNote.ts'
import { nextPartKey } from './planPost.ts'
import type { Unsent } from './PostPlan.ts'

/** A post that was published, and the names of its tags as the server understood them. */
export interface PublishedPart {
  readonly draft: Draft
  readonly tags: readonly string[]
}

/** The state of a waiting post after it was sent while no page was open. */
export type Taken =
  | { readonly kind: 'untouched' }
  /** The last of `count` posts is `statusId`; `published` are those published just now. */
  | { readonly kind: 'published'; readonly statusId: string; readonly count: number; readonly published: readonly PublishedPart[] }
  /** `left` is the rest; where it has an attempt the server may have its first post. `published` are those before it. */
  | { readonly kind: 'left'; readonly left: Unsent; readonly published: readonly PublishedPart[] }
  | { readonly kind: 'widened'; readonly left: Unsent; readonly answered: string; readonly isDeleted: boolean }

/** Reads from the notes how far a waiting post was sent. Reading the same notes again changes nothing. */
export function takeNotes(before: Unsent, notes: readonly PartNote[]): Taken {
  const { draft, attempt, publishedCount } = before
  const note = notes.find(({ key }) => key === draft.idempotencyKey)
  if (note === undefined) return { kind: 'untouched' }
  const { outcome, begun, key } = note
  const settled = withFiles(draft, note)
  if (outcome?.kind === 'published') {
    const count = publishedCount + 1
    const part: PublishedPart = { draft: settled, tags: outcome.tags ?? [] }
    const rest = afterPublished(settled, outcome.statusId, () => nextPartKey(key))
    if (rest === null) return { kind: 'published', statusId: outcome.statusId, count, published: [part] }
    const left: Unsent = { draft: rest, attempt: null, publishedCount: count }
    const next = takeNotes(left, notes)
    if (next.kind === 'untouched') return { kind: 'left', left, published: [part] }
    return next.kind === 'widened' ? next : { ...next, published: [part, ...next.published] }
  }
  if (outcome?.kind === 'widened')
    return {
      kind: 'widened',
      left: { draft: settled, attempt, publishedCount },
      answered: outcome.answered,
      isDeleted: outcome.isDeleted === true,
    }
  const isUncertain = outcome === null && begun !== null
  return { kind: 'left', left: { draft: settled, attempt: isUncertain ? { ...begun, key } : attempt, publishedCount }, published: [] }
}

/** An upload does not change what is said, so the key stays. An attachment that cannot be read is uploaded again by the page. */
function withFiles(draft: Draft, { files }: PartNote): Draft {
  let next = draft
  for (const { key } of draft.files) {
    const uploaded = files.find(({ file, isReady }) => file === key && isReady)
    const [media] = readEntities(mediaAttachmentSchema, uploaded === undefined ? [] : [uploaded.answer])
    if (media !== undefined) next = settleFile(next, key, media, () => draft.idempotencyKey)
  }
  return next
}
