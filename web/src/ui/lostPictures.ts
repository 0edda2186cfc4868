/** How long a picture that could not be loaded is not asked for again, in milliseconds: a row that is scrolled out and in again would ask each time. */
const lostMs = 120_000
const mostKept = 500

const lostAt = new Map<string, number>()
const listeners = new Set<() => void>()

/** Which addresses have lately answered with no picture. */
export const lostPictures = {
  has(src: string): boolean {
    const at = lostAt.get(src)
    return at !== undefined && performance.now() - at < lostMs
  },
  add(src: string): void {
    lostAt.delete(src)
    lostAt.set(src, performance.now())
    const [oldest] = lostAt.keys()
    if (lostAt.size > mostKept && oldest !== undefined) lostAt.delete(oldest)
  },
  /** The network or a server is back: all may be asked for again. */
  forget(): void {
    lostAt.clear()
    for (const listener of listeners) listener()
  },
  /** Called when they are forgotten. Answers the function that ends it. */
  onForget(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
