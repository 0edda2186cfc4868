import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DialogSurface } from '../../ui/DialogSurface.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { Composer } from './Composer.tsx'

/** The composer in a dialog over the screen. Closing keeps the draft, so nothing needs confirming. */
export function ComposeDialog() {
  const { t } = useLingui()
  const navigator = useNavigator()
  const location = useLocation()
  const [title, setTitle] = useState(t`New post`)
  const close = () => {
    if (navigator.getLocation().key === location.key) navigator.back()
  }
  // Without `Dialog`, whose code may have to be loaded: the next key press is meant for the text field.
  return (
    <DialogSurface isOpen isRoute onClose={close} title={title}>
      <Composer location={location} look="dialog" isLeft onTitle={setTitle} onDone={close} onMoved={close} />
    </DialogSurface>
  )
}
