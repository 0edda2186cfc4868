import type { ReactElement } from 'react'

/**
 * Dialogs that are independent of the component that opened them, which may be unmounted while they are open: a report stays open when
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
  /** Opens the dialog drawn by `draw`, replacing an open one; the dialog calls `close`. */
  open(draw: (close: () => void) => ReactElement): void {
    const id = nextId++
    set({ id, element: draw(() => hostedDialogs.close(id)) })
  },
  /** Closes the dialog with that id, or any open one where none is given. */
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
