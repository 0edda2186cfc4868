import type { FollowTask, OwnAct } from '../ports/index.ts'
import type { ActionAnswer } from '../sending/index.ts'
import type { CredentialAccount, Relationship } from '@starling/api/accounts'

export type FollowAnswer = Extract<ActionAnswer, { kind: 'relationship' }>

/** What a reader can do to an account. Each change shows at once, is undone when the request fails, and rejects with the ApiError. */
export interface AccountActions {
  /** Shows the effect of a waiting task; the returned function ends that. */
  showFollow(task: FollowTask): () => void
  /** Stores the server's answer to a task that waited; rejects with the ApiError of a further request. */
  settleFollow(answer: FollowAnswer): Promise<void>
  /** Follows, or changes the options of an existing follow. Answers undefined where the action is queued for later. */
  follow(accountId: string, options?: { reblogs?: boolean; notify?: boolean; languages?: string[] }): Promise<Relationship | undefined>
  unfollow(accountId: string): Promise<Relationship | undefined>
  block(accountId: string): Promise<Relationship>
  unblock(accountId: string): Promise<Relationship>
  /** `duration` in seconds, 0 for ever. */
  mute(accountId: string, options?: { notifications?: boolean; duration?: number }): Promise<Relationship>
  unmute(accountId: string): Promise<Relationship>
  /** Blocks a whole server for the reader, or lifts the block; what its accounts wrote leaves the lists. */
  blockDomain(domain: string, isOn: boolean): Promise<void>
  /**
   * Shows what the reader did to an account or a server in another tab, as after the action itself: the relationship is loaded again, and the posts of
   * whom they blocked, muted or unfollowed leave the lists. Rejects with the ApiError of that request. Other actions are ignored.
   */
  applyAct(act: OwnAct): Promise<void>
  setNote(accountId: string, comment: string): Promise<Relationship>
  removeFromFollowers(accountId: string): Promise<Relationship>
  endorse(accountId: string, isOn: boolean): Promise<Relationship>
  answerFollowRequest(accountId: string, isAccepted: boolean): Promise<void>
  /** Stores the server's description of the reader's own account. `askedAt` is the moment of the request for a read, and absent for the answer to a change. */
  updateMe(account: CredentialAccount, askedAt?: number): void
}
