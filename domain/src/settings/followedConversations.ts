import type { Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

/** A post whose replies are announced to the reader, who does not take part. */
export interface FollowedConversation {
  readonly id: string
  /** The author and the beginning of the post, by which it is recognised before it is loaded, or after its deletion. */
  readonly acct: string
  readonly words: string
  /** ISO time; answers after it are new. */
  readonly readAt: string
}

/** Each of them is a request when the list is looked at. */
export const mostFollowedConversations = 30

/** The one followed last comes first. */
export const followedConversations: Setting<readonly FollowedConversation[]> = {
  path: ['starling', 'followedConversations'],
  otherwise: [],
  isValid: (value): value is readonly FollowedConversation[] =>
    // Two devices may each have added some, so there can be more until the next one is followed.
    Array.isArray(value) && value.length <= 2 * mostFollowedConversations && value.every(isConversation),
}

function isConversation(value: unknown): value is FollowedConversation {
  if (!isObject(value)) return false
  const { id, acct, words, readAt } = value
  return (
    [id, acct, words, readAt].every((text) => typeof text === 'string' && text.length <= 500) && !Number.isNaN(Date.parse(String(readAt)))
  )
}

/** Follows a conversation or ends that; the oldest makes room. */
export function withFollowedConversation(
  before: readonly FollowedConversation[],
  conversation: FollowedConversation,
  isFollowed: boolean,
): readonly FollowedConversation[] {
  const others = before.filter(({ id }) => id !== conversation.id)
  return isFollowed ? [conversation, ...others].slice(0, mostFollowedConversations) : others
}

/** Everything in a conversation up to this time was read. */
export function withReadConversation(before: readonly FollowedConversation[], id: string, readAt: string): readonly FollowedConversation[] {
  return before.map((one) => (one.id === id && one.readAt < readAt ? { ...one, readAt } : one))
}
