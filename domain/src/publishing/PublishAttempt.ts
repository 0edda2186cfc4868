import type { Status } from '@starling/api/statuses'
import type { StatusDraft } from './StatusDraft.ts'

/** What was known when a post was sent; stored with the post until it is answered. */
export interface PublishAttempt {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The ids of the reader's newest posts at that time: none of them can be this one, even if the text is equal. */
  readonly before: readonly string[]
}

/** The largest assumed difference between the server's clock and ours, in milliseconds. */
const CLOCK_TOLERANCE_MS = 600_000

/** Whether a post may be the one that was sent without an answer; it is where the text is the same, too. */
export function mayBeSent(post: Status, draft: StatusDraft, { startedAt, before }: PublishAttempt): boolean {
  const isRecent = Date.parse(post.created_at) > startedAt - CLOCK_TOLERANCE_MS
  if (!isRecent || before.includes(post.id) || post.reblog !== null) return false
  const ids = draft.media_ids ?? []
  const media = post.media_attachments
  const hasSameMedia = media.length === ids.length && media.every(({ id }) => ids.includes(id))
  return hasSameMedia && post.in_reply_to_id === (draft.in_reply_to_id ?? null)
}

/** Whether two texts are the same; servers change the space in them. */
export function isSameText(one: string, other: string): boolean {
  return one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')
}
