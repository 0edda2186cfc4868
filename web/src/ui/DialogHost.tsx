import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { hostedDialogs } from './hostedDialogs.ts'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Draws the dialog that stays open when the component that opened it is unmounted; it closes when the account is switched. */
export function DialogHost() {
  const shown = useSyncExternalStore(hostedDialogs.subscribe, hostedDialogs.getSnapshot)
  useEffect(() => () => hostedDialogs.close(), [])
  if (!shown) return null
  return (
    <LazyBoundary key={shown.id} failure="overlay" onClose={() => hostedDialogs.close(shown.id)}>
      <Fragment>{shown.element}</Fragment>
    </LazyBoundary>
  )
}
