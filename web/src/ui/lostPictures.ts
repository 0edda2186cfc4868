import { keepNewest } from './keepNewest.ts'

/** How long a picture that could not be loaded is not asked for again, in milliseconds: a row that is scrolled out and in again would ask each time. */
const lostMs = 120_000
const mostKept = 500

const lostAt = new Map<string, number>()
const listeners = new Set<() => void>()

/** Of its own for this module: a function that others register as well would be removed with theirs. */
const whenOnline = () => lostPictures.forget()

/** Which addresses have lately answered with no picture. */
export const lostPictures = {
  has(src: string): boolean {
    const at = lostAt.get(src)
    return at !== undefined && performance.now() - at < lostMs
  },
  add(src: string): void {
    keepNewest(lostAt, src, performance.now(), mostKept)
  },
  /** The network or a server is back: all may be asked for again. */
  forget(): void {
    lostAt.clear()
    for (const listener of listeners) listener()
  },
  /** Called when they are forgotten, as they are when the network is back. Answers the function that ends it. */
  onForget(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('online', whenOnline)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('online', whenOnline)
    }
  },
}
