import type { Subject } from '../drawings/drawScene.ts'

/** What one kind of person talks about. Words in braces are filled from `slots`, the same way for a post and its answers. */
export interface Stock {
  readonly language: string
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly posts: readonly string[]
  /** What others say to such a post; where the author has something to say to just that, it stands beside it. */
  readonly replies: readonly (string | readonly [said: string, answered: string])[]
  /** What the author says to any of it. */
  readonly answers: readonly string[]
  readonly tags: readonly string[]
  readonly subjects: readonly Subject[]
}
