import type { CredentialAccount, Relationship } from '@starling/api/accounts'
import type { Poll } from '@starling/api/polls'
import type { EmojiReaction } from '@starling/api/statuses'

/** The emoji of a reaction: `name` is the emoji itself or a shortcode without colons, `domain` only for another server's. */
export type ChosenReaction = Pick<EmojiReaction, 'name' | 'domain' | 'url' | 'static_url'>

/** What a reader can do; each shows at once, is undone on failure and rejects with the ApiError. */
export interface SessionActions {
  favourite(statusId: string, isOn: boolean): Promise<void>
  /** Given a boost, acts on the original (R-int-17). */
  reblog(statusId: string, isOn: boolean, visibility?: string): Promise<void>
  bookmark(statusId: string, isOn: boolean): Promise<void>
  /** Gives a reaction or takes it back (R-react-01, R-react-02). */
  react(statusId: string, reaction: ChosenReaction, isOn: boolean): Promise<void>
  pin(statusId: string, isOn: boolean): Promise<void>
  muteConversation(statusId: string, isOn: boolean): Promise<void>
  /** Choices are option indexes. */
  vote(pollId: string, choices: readonly number[]): Promise<Poll>
  refreshPoll(pollId: string): Promise<Poll>
  /** Follows, or changes the options of an existing follow (R-rel-03). */
  follow(accountId: string, options?: { reblogs?: boolean; notify?: boolean; languages?: string[] }): Promise<Relationship>
  unfollow(accountId: string): Promise<Relationship>
  block(accountId: string): Promise<Relationship>
  unblock(accountId: string): Promise<Relationship>
  /** `duration` in seconds, 0 for ever (R-rel-07). */
  mute(accountId: string, options?: { notifications?: boolean; duration?: number }): Promise<Relationship>
  unmute(accountId: string): Promise<Relationship>
  /** Blocks a whole server for the reader, or lifts the block; what its accounts wrote leaves the lists. */
  blockDomain(domain: string, isOn: boolean): Promise<void>
  setNote(accountId: string, comment: string): Promise<Relationship>
  removeFromFollowers(accountId: string): Promise<Relationship>
  endorse(accountId: string, isOn: boolean): Promise<Relationship>
  answerFollowRequest(accountId: string, isAccepted: boolean): Promise<void>
  /** Takes what the server said of the reader's own account: `askedAt` is that of a read, and absent for the answer to a change. */
  updateMe(account: CredentialAccount, askedAt?: number): void
}
