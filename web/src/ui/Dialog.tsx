import { lazy, Suspense } from 'react'
import type { DialogProps } from './DialogProps.ts'

const DialogSurface = lazy(() => import('./DialogSurface.tsx').then((module) => ({ default: module.DialogSurface })))

/** A modal dialog. Its code is fetched when one first opens. */
export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
