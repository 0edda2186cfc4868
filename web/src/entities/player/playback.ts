import type { MediaAttachment } from '@starling/api/media'
import { createStore } from '../../storage/store.ts'
import type { Store } from '../../storage/store.ts'
import { keptByPage } from '../../storage/pageMemory.ts'
import type { Frame } from '../../ui/frame.ts'

/** The recording in the small player. */
export interface SmallWindowEntry {
  readonly statusId: string
  readonly accountId: string
  readonly attachment: MediaAttachment
  readonly isMuted: boolean
  readonly volume: number
  /** Seconds. */
  readonly currentTime: number
  /** Whether the previous player had the focus, so that the new one takes it. */
  readonly takesFocus: boolean
  /** The part of the page it was played in, whose account the ids belong to. */
  readonly around: Frame
}

/** The small player's recording; null while there is none. Kept outside all lists, which unmount their rows. */
export const smallWindow: Store<SmallWindowEntry | null> = createStore<SmallWindowEntry | null>(null)
keptByPage({ clear: () => smallWindow.set(null) })

/** The positions of recordings that were unmounted while playing, by the address of the file: two servers may give the same id to different ones. */
const resumeTimes = keptByPage(new Map<string, number>())

/** Stores how far a recording was played. */
export function keepResumeTime(url: string, time: number): void {
  if (time > 0) resumeTimes.set(url, time)
  else resumeTimes.delete(url)
}

/** Answers the stored position of a recording, once. */
export function takeResumeTime(url: string): number | null {
  const time = resumeTimes.get(url) ?? null
  resumeTimes.delete(url)
  return time
}

let current: { readonly pause: () => void } | null = null

/** Makes one player the playing one and pauses the previous one. */
export function claimPlayback(player: { readonly pause: () => void }): void {
  if (current !== player) current?.pause()
  current = player
}

export function releasePlayback(player: { readonly pause: () => void }): void {
  if (current === player) current = null
}
