import type { Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

/** A post whose answers the reader wants to hear of without taking part. */
export interface FollowedConversation {
  readonly id: string
  /** Whose post it is, and how it begins: so that it is recognised before it is loaded, and when it is gone. */
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
    // Two devices that each followed some have more together, until the next one is followed.
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
