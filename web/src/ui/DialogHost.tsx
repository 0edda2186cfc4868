import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { focusScreen } from './focusScreen.ts'
import { hostedDialogs } from './hostedDialogs.ts'
import { isFocusLost } from './isFocusLost.ts'
import { Later } from './Later.tsx'

/** Draws the dialog that stays open when the component that opened it is unmounted; it closes when the account is switched. */
export function DialogHost() {
  const shown = useSyncExternalStore(hostedDialogs.subscribe, hostedDialogs.getSnapshot)
  useEffect(() => () => hostedDialogs.close(), [])
  const id = shown?.id
  useEffect(() => {
    if (id === undefined) return undefined
    return () => {
      // The element that opened it may be gone; then the focus would be lost.
      setTimeout(() => {
        if (isFocusLost()) focusScreen()
      })
    }
  }, [id])
  if (!shown) return null
  return (
    <Later key={shown.id} failure="overlay" onClose={() => hostedDialogs.close(shown.id)}>
      <Fragment>{shown.element}</Fragment>
    </Later>
  )
}
