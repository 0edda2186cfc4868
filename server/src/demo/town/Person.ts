import type { AvatarKind } from '../drawings/drawAvatar.ts'
import type { Subject } from '../drawings/drawScene.ts'
import type { Topic } from '../texts/stocks.ts'

/** An account of the demo. */
export interface Person {
  readonly username: string
  readonly name: string
  readonly bio: string
  readonly topics: readonly Topic[]
  readonly avatar: AvatarKind
  readonly header: Subject
  readonly fields?: readonly (readonly [string, string])[]
  /** How much this account writes; 1 is average. */
  readonly pace?: number
  readonly isBot?: boolean
  readonly isLocked?: boolean
  readonly isGroup?: boolean
  /** The texts that a bot posts. */
  readonly says?: 'clock' | 'tides' | 'weather'
}
