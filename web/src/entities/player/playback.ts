import type { MediaAttachment } from '@starling/api/media'
import { createStore } from '../../storage/store.ts'
import type { Store } from '../../storage/store.ts'

/** What plays in the small window over the screen (R-play-05). */
export interface SmallWindowEntry {
  readonly statusId: string
  readonly accountId: string
  readonly attachment: MediaAttachment
  readonly isMuted: boolean
  readonly volume: number
  /** Seconds. */
  readonly currentTime: number
}

/** The small window; null while there is none. It stands above all lists, so that it outlives them. */
export const smallWindow: Store<SmallWindowEntry | null> = createStore<SmallWindowEntry | null>(null)

/** Where recordings go on that left the page while they were being played, by the ids of their attachments. */
const resumeTimes = new Map<string, number>()

/** Remembers how far a recording was played. */
export function keepResumeTime(attachmentId: string, time: number): void {
  if (time > 0) resumeTimes.set(attachmentId, time)
  else resumeTimes.delete(attachmentId)
}

/** Answers once where a recording goes on. */
export function takeResumeTime(attachmentId: string): number | null {
  const time = resumeTimes.get(attachmentId) ?? null
  resumeTimes.delete(attachmentId)
  return time
}

let current: { readonly pause: () => void } | null = null

/** Lets one player play and pauses the one that did. */
export function claimPlayback(player: { readonly pause: () => void }): void {
  if (current !== player) current?.pause()
  current = player
}

export function releasePlayback(player: { readonly pause: () => void }): void {
  if (current === player) current = null
}
