import type { DialogProps } from './DialogSurface.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'
import { loadable } from './loadable.tsx'

const DialogSurface = loadable(() => import('./DialogSurface.tsx'), 'DialogSurface')

/** Preloads the code of dialogs that may be needed without a network. */
export function prepareDialogs(): void {
  void DialogSurface.preload()
}

/** A modal dialog. Its code is loaded when one first opens. */
export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return (
    <LazyBoundary failure="overlay" onClose={props.onClose}>
      <DialogSurface {...props} />
    </LazyBoundary>
  )
}
