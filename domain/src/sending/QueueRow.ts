import type { Draft } from '../compose/index.ts'
import type { DraftAttempt, DraftTarget } from '../drafts/index.ts'
import type { ActionTask } from '../ports/index.ts'
import type { SendFailure } from './SendFailure.ts'

/** A post, or a thread of posts, to be sent. */
export interface PostTask {
  readonly kind: 'post'
  readonly target: DraftTarget
  readonly draftId: string
  /** The posts that are not published yet. */
  readonly draft: Draft
  /** The idempotency key of the draft when it was handed over; stored copies of the draft still have it. */
  readonly originalKey: string
  /** The last request for the first post of `draft`; null where it was never sent. If it got no answer, the server may have the post. */
  readonly attempt: DraftAttempt | null
  /** The published posts of the thread, with the names of their tags as the server recognised them. */
  readonly published: readonly { readonly draft: Draft; readonly tags: readonly string[] }[]
  /** Files that the server has and has not processed yet: the key of each in the draft, and its id at the server. */
  readonly uploads: readonly { readonly file: string; readonly mediaId: string }[]
  /** The first post of `draft` was published to more people than asked, and has to be deleted. */
  readonly widened: { readonly statusId: string; readonly answered: string } | null
}

export type Task = PostTask | ActionTask

/** Tasks of one lane are sent one after the other, in the order in which they were added. */
export type Lane = 'posts' | 'actions'

/** In whose name a task is sent. */
export interface Sender {
  readonly origin: string
  readonly token: string | null
  /** The id of the account. */
  readonly meId: string
}

/** The final result of a task; stored with it until a page has shown it. */
export type Outcome =
  /** The last post of a thread; `tags` are those of this one. */
  | { readonly kind: 'published'; readonly statusId: string; readonly username: string; readonly tags: readonly string[] }
  | { readonly kind: 'scheduled'; readonly scheduledAt: string }
  /** An action that the server has accepted. */
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly failure: SendFailure }
  /** It waited for more than a day, and was not sent. */
  | { readonly kind: 'too-old' }

/** The end of one attempt: a final result, or the wait in milliseconds before the next attempt. */
export type AttemptEnd = Outcome | { readonly kind: 'waits'; readonly waitMs: number; readonly failure: SendFailure }

/** A task of an account of this device, kept until the server's answer has settled it and a page has shown that. */
export interface QueueRow<Kind extends Task = Task> {
  readonly id: string
  readonly accountKey: string
  readonly lane: Lane
  readonly task: Kind
  /** Null while its account is signed out. */
  readonly sender: Sender | null
  /** This time and the following ones in milliseconds since 1970. */
  readonly addedAt: number
  /** The task is not sent before this time, because it can still be undone or waits for its next attempt. */
  readonly notBefore: number
  /** The sender that is working on it, and until when no other may; null while it waits. */
  readonly held: { readonly by: string; readonly until: number } | null
  /** Number of attempts without a settling answer; above 0 the server may have received it. */
  readonly tries: number
  readonly outcome: Outcome | null
}

/** What is to be sent from this device, of all its accounts, in the order in which it was added. */
export type Queue = readonly QueueRow[]

export function isPost(row: QueueRow): row is QueueRow<PostTask> {
  return row.task.kind === 'post'
}

export function isAction(row: QueueRow): row is QueueRow<ActionTask> {
  return row.task.kind !== 'post'
}
