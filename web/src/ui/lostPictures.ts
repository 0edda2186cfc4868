import { keepNewest } from './keepNewest.ts'

/** How long a failed picture is not requested again, in milliseconds: otherwise a row scrolled in and out would request it each time. */
const lostMs = 120_000
const mostKept = 500

const lostAt = new Map<string, number>()
const listeners = new Set<() => void>()

/** A separate function for this module: removing a shared one as a listener would also remove it for others. */
const whenOnline = () => lostPictures.forget()

/** The addresses whose pictures failed recently. */
export const lostPictures = {
  has(src: string): boolean {
    const at = lostAt.get(src)
    return at !== undefined && performance.now() - at < lostMs
  },
  add(src: string): void {
    keepNewest(lostAt, src, performance.now(), mostKept)
  },
  /** The network or a server is back: all may be requested again. */
  forget(): void {
    lostAt.clear()
    for (const listener of listeners) listener()
  },
  /** Calls back when all are forgotten, for example when the network is back. Answers the function that ends it. */
  onForget(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('online', whenOnline)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('online', whenOnline)
    }
  },
}
