import type { Poll } from '@starling/api/polls'
import type { StatusTask } from '../ports/index.ts'
import type { ActionAnswer } from '../sending/index.ts'
import type { EmojiReaction } from '@starling/api/statuses'

/** The emoji of a reaction: `name` is the emoji itself or a shortcode without colons, `domain` only for another server's. */
export type ChosenReaction = Pick<EmojiReaction, 'name' | 'domain' | 'url' | 'static_url'>

export type StatusAnswer = Exclude<ActionAnswer, { kind: 'relationship' }>

/** What a reader can do to a post; each shows at once, is undone on failure and rejects with the ApiError; without a network it may be kept for later. */
export interface StatusActions {
  /** Shows the effect of a waiting task; the returned function ends that. */
  show(task: StatusTask): () => void
  /** Stores the server's answer to a task that waited. */
  settle(answer: StatusAnswer): void
  favourite(statusId: string, isOn: boolean): Promise<void>
  /** Given a boost, acts on the original. */
  reblog(statusId: string, isOn: boolean, visibility?: string): Promise<void>
  bookmark(statusId: string, isOn: boolean): Promise<void>
  /** Gives a reaction or takes it back. */
  react(statusId: string, reaction: ChosenReaction, isOn: boolean): Promise<void>
  pin(statusId: string, isOn: boolean): Promise<void>
  muteConversation(statusId: string, isOn: boolean): Promise<void>
  /** Choices are option indexes. */
  vote(pollId: string, choices: readonly number[]): Promise<void>
  refreshPoll(pollId: string): Promise<Poll>
}
