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
  /** The part of the page it was played in, because ids belong to the account of that part. */
  readonly around: Frame
}

/** The small player's recording; null while there is none. Kept outside all lists, which unmount their rows. */
export const smallWindow: Store<SmallWindowEntry | null> = createStore<SmallWindowEntry | null>(null)
keptByPage({ clear: () => smallWindow.set(null) })

/** Whether the small player plays this recording. */
export function isInSmallWindow(attachment: MediaAttachment): boolean {
  const entry = smallWindow.get()
  return entry !== null && fileOf(entry.attachment) === fileOf(attachment)
}

/** Identifies a recording by the address of its file, because two servers may give the same id to different ones. */
function fileOf({ id, url }: MediaAttachment): string {
  return url ?? id
}

/** The positions of recordings that were unmounted while playing, by their files. */
const resumeTimes = keptByPage(new Map<string, number>())

/** Stores how far a recording was played. */
export function keepResumeTime(attachment: MediaAttachment, time: number): void {
  if (time > 0) resumeTimes.set(fileOf(attachment), time)
  else resumeTimes.delete(fileOf(attachment))
}

/** Answers the stored position of a recording, once. */
export function takeResumeTime(attachment: MediaAttachment): number | null {
  const time = resumeTimes.get(fileOf(attachment)) ?? null
  resumeTimes.delete(fileOf(attachment))
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
