import type { AvatarKind } from '../drawings/drawAvatar.ts'
import type { Subject } from '../drawings/drawScene.ts'
import type { Topic } from '../texts/stocks.ts'

/** Somebody who lives in the demo town. */
export interface Person {
  readonly username: string
  readonly name: string
  readonly bio: string
  readonly topics: readonly Topic[]
  readonly avatar: AvatarKind
  readonly header: Subject
  readonly fields?: readonly (readonly [string, string])[]
  /** How much this person writes; 1 is the usual. */
  readonly pace?: number
  readonly isBot?: boolean
  readonly isLocked?: boolean
  readonly isGroup?: boolean
  /** Which lines a bot says. */
  readonly says?: 'clock' | 'tides' | 'weather'
}
