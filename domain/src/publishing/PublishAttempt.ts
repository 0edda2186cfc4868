import type { StatusDraft } from './StatusDraft.ts'

/** What was known when a post was sent; stored with the post until it is answered. */
export interface PublishAttempt {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The ids of the reader's newest posts at that time: none of them can be this one, even if the text is equal. */
  readonly before: readonly string[]
}

/** One of the author's newest posts, as far as it matters whether it is the one that got no answer. */
export interface ListedPost {
  readonly id: string
  /** As the server writes it. */
  readonly createdAt: string
  readonly isReblog: boolean
  readonly repliedId: string | null
  readonly mediaIds: readonly string[]
}

/** The largest assumed difference between the server's clock and ours, in milliseconds. */
const CLOCK_TOLERANCE_MS = 600_000

/** Whether a post may be the one that was sent without an answer; it is where the text is the same, too. */
export function mayBeSent(post: ListedPost, draft: StatusDraft, { startedAt, before }: PublishAttempt): boolean {
  const isRecent = Date.parse(post.createdAt) > startedAt - CLOCK_TOLERANCE_MS
  if (!isRecent || before.includes(post.id) || post.isReblog) return false
  const ids = draft.media_ids ?? []
  const hasSameMedia = post.mediaIds.length === ids.length && post.mediaIds.every((id) => ids.includes(id))
  return hasSameMedia && post.repliedId === (draft.in_reply_to_id ?? null)
}

/** Whether two texts are the same; servers change the space in them. */
export function isSameText(one: string, other: string): boolean {
  return one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '')
}
