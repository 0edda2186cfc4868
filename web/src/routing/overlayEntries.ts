/** A browser's history, as far as the entries of overlays concern it. */
interface EntryHistory {
  /** How many overlays the present entry stands above its screen. */
  depth(): number
  /** Adds an entry for one more overlay over the same screen. */
  push(depth: number): void
  go(delta: number): void
}

export interface OverlayEntries {
  /** Opens one; `close` is asked when the reader goes back and answers false when it stays. Answers what to call when it is closed. */
  open(close: () => boolean): () => void
  /** After each `popstate`; `isSameScreen` when the entry belongs to the screen that was there before. */
  arrive(isSameScreen: boolean): void
  /**
   * Closes all of them and goes elsewhere: `move` is called once no overlay has an entry any more.
   * With `canReuse` it may find a single one left and is told so, to put its own in its place without waiting.
   */
  leave(move: (isReusing: boolean) => void, canReuse: boolean): void
  /** Closes all of them and goes back from the screen. */
  back(): void
}

/** For so long the browser may take to go back; it takes a few milliseconds, and says nothing where there is nowhere to go. */
const patienceMs = 500

/**
 * Gives what opens over a screen an entry of the history of its own, so that going back closes it and not the screen.
 * Overlays come and go quicker than a browser goes back, so the history is only brought into line afterwards: a menu that gives way to
 * a dialog hands its entry on, and what is left over is taken back. An entry that is reached by going forward is left again.
 */
export function createOverlayEntries(history: EntryHistory): OverlayEntries {
  let overlays: readonly { readonly close: () => boolean }[] = []
  let waiting: (() => void) | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  let isTravelling = false
  let isPlanned = false

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      settle()
    })
  }

  function settle(): void {
    if (isTravelling) return
    const surplus = history.depth() - overlays.length
    if (surplus > 0) return travel(-surplus)
    const move = waiting
    waiting = null
    if (move) return move()
    for (let depth = history.depth() + 1; depth <= overlays.length; depth += 1) history.push(depth)
  }

  function travel(delta: number): void {
    isTravelling = true
    patience = setTimeout(endTravel, patienceMs)
    history.go(delta)
  }

  function endTravel(): void {
    clearTimeout(patience)
    isTravelling = false
    settle()
  }

  function closeAll(): number {
    const all = overlays
    overlays = []
    for (const { close } of all.toReversed()) close()
    return history.depth()
  }

  // A page that was reloaded with an overlay open begins on its entry.
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
      if (isTravelling) return endTravel()
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
  }
}
