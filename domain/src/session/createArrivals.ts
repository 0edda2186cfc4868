/** So many live posts come in with one frame; more at once would push the first of them out of sight before it was drawn. */
const MOST_PER_FRAME = 2

/** Live posts on their way onto a timeline whose top is in sight. */
export interface Arrivals {
  /** Lets a post in now, or with one of the next frames when many come at once. */
  add(id: string): void
  /** Lets all in that wait: whatever happens to the timeline next comes after them. */
  flush(): void
  remove(isGone: (id: string) => boolean): void
}

/** Makes the door through which live posts come in, a few per frame and in their order. */
export function createArrivals(schedule: (flush: () => void) => void, insert: (id: string) => void): Arrivals {
  let waiting: string[] = []
  /** Let in since the last frame; null while no frame is awaited. */
  let admitted: number | null = null

  function nextFrame(): void {
    const next = waiting.slice(0, MOST_PER_FRAME)
    waiting = waiting.slice(MOST_PER_FRAME)
    admitted = null
    for (const id of next) admit(id)
  }

  function admit(id: string): void {
    // Told of first, so that a frame draws these before it lets in the next.
    insert(id)
    if (admitted === null) schedule(nextFrame)
    admitted = (admitted ?? 0) + 1
  }

  return {
    add(id) {
      if (waiting.length > 0 || (admitted ?? 0) >= MOST_PER_FRAME) waiting.push(id)
      else admit(id)
    },
    flush() {
      const all = waiting
      waiting = []
      for (const id of all) insert(id)
    },
    remove(isGone) {
      waiting = waiting.filter((id) => !isGone(id))
    },
  }
}
