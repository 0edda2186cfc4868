import type { ReactElement } from 'react'

/**
 * Dialogs that do not belong to the place they were opened from, because that place may go while they are open: a report goes on when
 * the reported post leaves the timeline. A plain store, drawn by `DialogHost`.
 */
export interface HostedDialog {
  readonly id: number
  readonly element: ReactElement
}

let shown: HostedDialog | null = null
let nextId = 1
const listeners = new Set<() => void>()

export const hostedDialogs = {
  /** Opens the one that `draw` makes, in place of what is open; `close` is for the dialog to call. */
  open(draw: (close: () => void) => ReactElement): void {
    const id = nextId++
    set({ id, element: draw(() => hostedDialogs.close(id)) })
  },
  /** Closes the dialog of that id, or whatever is open where none is named. */
  close(id?: number): void {
    if (shown !== null && (id === undefined || shown.id === id)) set(null)
  },
  getSnapshot: (): HostedDialog | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function set(next: HostedDialog | null): void {
  shown = next
  for (const listener of listeners) listener()
}
