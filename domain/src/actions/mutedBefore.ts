import type { Relationship } from '@starling/api/accounts'
import { hasEnded } from '../filters/index.ts'

/** How an account was muted before it was unmuted. */
export interface MutedBefore {
  /** ISO time; null for ever. */
  readonly end: string | null
  readonly notifications: boolean
}

/** `listedEnd` is the end in the list of muted accounts; the answer to muting contains it in the relationship. */
export function mutedBefore(relationship: Relationship | undefined, listedEnd: string | null | undefined): MutedBefore {
  return { end: relationship?.muting_expires_at ?? listedEnd ?? null, notifications: relationship?.muting_notifications ?? true }
}

/** What to mute with so that it is as before and ends when it would have ended; `duration` in seconds, 0 for ever. */
export function asMutedBefore({ end, notifications }: MutedBefore, now: number): { notifications: boolean; duration: number } {
  return { notifications, duration: end === null ? 0 : Math.max(1, Math.round((Date.parse(end) - now) / 1000)) }
}

/** Whether the account was muted until a moment that has come: no server tells when a mute runs out. */
export function isMuteOver({ muting, muting_expires_at: end }: Relationship, nowMs: number): boolean {
  return muting && hasEnded(end, nowMs)
}

export function withoutMute(relationship: Relationship): Relationship {
  return { ...relationship, muting: false, muting_notifications: false, muting_expires_at: null }
}
