/** The functions of a browser's history that overlays need. */
interface EntryHistory {
  /** How many overlays are open in the current entry. */
  depth(): number
  /** Adds a history entry for one more overlay over the same screen. */
  push(depth: number): void
  go(delta: number): void
}

export interface OverlayEntries {
  /** Opens an overlay; `close` is called when the reader goes back and answers false when the overlay stays open. Answers the function to call when it is closed. */
  open(close: () => boolean): () => void
  /** To be called after each `popstate`; `isSameScreen` when the entry belongs to the same screen as before. */
  arrive(isSameScreen: boolean): void
  /**
   * Closes all overlays and navigates: `move` is called once no overlay has an entry any more.
   * With `canReuse` one entry may be left over; `move` receives that and can replace that entry without waiting.
   */
  leave(move: (isReusing: boolean) => void, canReuse: boolean): void
  /** Closes all overlays and goes back from the screen. */
  back(): void
  /** Stops all work, also a step back that is still awaited. */
  end(): void
}

/** How long to wait for the browser to go back, in milliseconds; usually a few, and there is no event where it cannot go back. */
const patienceMs = 500

/**
 * Gives each overlay an entry in the browser's history, so that going back closes it and does not leave the screen.
 * Overlays open and close faster than a browser goes back, so the history is adjusted afterwards: a menu followed by a
 * dialog passes its entry on, and surplus entries are removed by going back. An entry reached by going forward is left again.
 */
export function createOverlayEntries(history: EntryHistory): OverlayEntries {
  let overlays: readonly { readonly close: () => boolean }[] = []
  let waiting: (() => void) | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  let isTravelling = false
  /** After a timeout the browser may still be going back; this is the number of overlays of the entry it is going to. */
  let late: number | null = null
  let isPlanned = false
  let hasEnded = false

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      settle()
    })
  }

  function settle(): void {
    if (isTravelling || hasEnded) return
    const surplus = history.depth() - overlays.length
    // Not while a late step back is awaited: the browser would do both, and leave the screen.
    if (surplus > 0 && late === null) return travel(-surplus)
    const move = waiting
    waiting = null
    if (move) return move()
    for (let depth = history.depth() + 1; depth <= overlays.length; depth += 1) history.push(depth)
  }

  function travel(delta: number): void {
    isTravelling = true
    patience = setTimeout(endTravel, patienceMs, history.depth() + delta)
    history.go(delta)
  }

  function endTravel(to: number | null = null): void {
    clearTimeout(patience)
    isTravelling = false
    late = to
    settle()
  }

  function closeAll(): number {
    const all = overlays
    overlays = []
    for (const { close } of all.toReversed()) close()
    return history.depth()
  }

  // A page reloaded with an open overlay starts on that overlay's entry.
  if (history.depth() > 0) plan()

  return {
    open(close) {
      const overlay = { close }
      overlays = [...overlays, overlay]
      plan()
      return () => {
        if (!overlays.includes(overlay)) return
        overlays = overlays.filter((other) => other !== overlay)
        plan()
      }
    },
    arrive(isSameScreen) {
      // The browser has reached the entry we asked for; overlays opened since then stay open.
      if (isTravelling || (isSameScreen && late === history.depth())) return endTravel()
      late = null
      if (!isSameScreen) closeAll()
      while (overlays.length > history.depth()) {
        const top = overlays.at(-1)
        if (!top?.close()) break
        overlays = overlays.filter((other) => other !== top)
      }
      plan()
    },
    leave(move, canReuse) {
      const depth = closeAll()
      if (!isTravelling && (depth === 0 || (depth === 1 && canReuse))) return move(depth === 1)
      waiting = () => move(false)
      settle()
    },
    back() {
      const depth = closeAll()
      if (isTravelling) waiting = () => travel(-1)
      else travel(-1 - depth)
    },
    end() {
      hasEnded = true
      clearTimeout(patience)
    },
  }
}
