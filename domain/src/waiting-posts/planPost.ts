import { afterPublished, toStatusDraft } from '../compose/index.ts'
import type { StatusDraft } from '../publishing/index.ts'
import type { PlannedPart, PostPlan, Unsent } from './PostPlan.ts'
import { POST_GOOD_FOR_MS } from './PostPlan.ts'

/**
 * The plan of a waiting post; null for posts that only the composer's page may send: those the server may have already, and scheduled
 * ones. `addedAt` is when it was written, in milliseconds since 1970.
 */
export function planPost(id: string, { draft, attempt }: Unsent, addedAt: number): PostPlan | null {
  if (attempt !== null || draft.scheduledAt !== null) return null
  const parts: PlannedPart[] = []
  for (let rest: typeof draft | null = draft; rest !== null;) {
    const { idempotencyKey: key, files } = rest
    const fileKeys = files.map((file) => file.key)
    const { media_attributes: _, ...body } = toStatusDraft(rest)
    parts.push({ key, body: { ...body, media_ids: [...(body.media_ids ?? []), ...fileKeys] }, files: fileKeys })
    rest = afterPublished(rest, key, () => nextPartKey(key))
  }
  return { id, goodUntil: addedAt + POST_GOOD_FOR_MS, parts }
}

/** The key of the following part: a page and the service worker must compute the same one independently. */
export function nextPartKey(key: string): string {
  return `${key}+`
}

/** The body with the ids that are known by now. */
export function filledBody({ body }: PlannedPart, mediaIds: ReadonlyMap<string, string>, repliedId: string | null): StatusDraft {
  return {
    ...body,
    media_ids: (body.media_ids ?? []).map((id) => mediaIds.get(id) ?? id),
    ...(repliedId === null ? {} : { in_reply_to_id: repliedId }),
  }
}
