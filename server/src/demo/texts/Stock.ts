import type { Subject } from '../drawings/drawScene.ts'

/** The texts of one topic. Words in braces are replaced from `slots`, in the same way for a post and the replies to it. */
export interface Stock {
  readonly language: string
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly posts: readonly string[]
  /** Replies by other accounts; where the author has a specific answer to a reply, it follows the reply. */
  readonly replies: readonly (string | readonly [said: string, answered: string])[]
  /** The author's answers to any reply. */
  readonly answers: readonly string[]
  readonly tags: readonly string[]
  readonly subjects: readonly Subject[]
}
