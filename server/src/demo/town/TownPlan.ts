import type { Subject } from '../drawings/drawScene.ts'
import type { LinkIdea, PollIdea } from '../texts/commonTexts.ts'
import type { Person } from './people.ts'

/** A planned post of the past month. Accounts are identified by their index in the plan. */
export interface PlannedPost {
  readonly author: number
  readonly at: Date
  readonly text: string
  readonly spoiler: string
  readonly language: string
  readonly visibility: 'public' | 'unlisted' | 'private' | 'direct'
  readonly replyTo: PlannedPost | null
  readonly quote: PlannedPost | null
  readonly pictures: readonly Subject[]
  readonly recording: 'video' | 'audio' | null
  readonly poll: PlannedPoll | null
  readonly link: LinkIdea | null
  /** The text before the edit. */
  readonly editedFrom: { readonly text: string; readonly at: Date } | null
  /** How popular it is, 0 to 1. */
  readonly appeal: number
}

export interface PlannedPoll extends PollIdea {
  readonly expiresAt: Date
  /** Each voter's choices. */
  readonly votes: readonly { readonly by: number; readonly choices: readonly number[]; readonly at: Date }[]
}

export interface PlannedAct {
  readonly by: number
  readonly post: PlannedPost
  readonly at: Date
}

export interface TownPlan {
  /** The demo account comes first. */
  readonly people: readonly Person[]
  readonly follows: readonly { readonly by: number; readonly whom: number; readonly at: Date }[]
  /** Oldest first. */
  readonly posts: readonly PlannedPost[]
  readonly reblogs: readonly PlannedAct[]
  readonly favourites: readonly PlannedAct[]
  readonly reactions: readonly (PlannedAct & { readonly emoji: string })[]
  readonly bookmarks: readonly PlannedAct[]
}

/** The index of the demo account. */
export const demoIndex = 0
