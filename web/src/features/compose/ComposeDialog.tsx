import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Later } from '../../ui/Later.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { EarlyComposer } from './EarlyComposer.tsx'
import { useComposerCode } from './useComposerCode.ts'
import { useEarlyTitle } from './useEarlyTitle.ts'

const DialogComposer = loadable(() => import('./DialogComposer.tsx'), 'DialogComposer')

/**
 * The composer in a dialog over the screen; until its code is loaded, a plain field accepts text (R-comp-01). Closing keeps the
 * draft, so nothing needs confirming.
 */
export function ComposeDialog() {
  const navigator = useNavigator()
  const location = useLocation()
  const early = useEarlyTitle(location.search)
  const { isReady, onComposing } = useComposerCode(DialogComposer)
  /** Known once the draft is loaded. */
  const [title, setTitle] = useState<string | null>(null)
  const close = () => {
    if (navigator.getLocation().key === location.key) navigator.back()
  }
  return (
    <Dialog isOpen isRoute onClose={close} title={title ?? early}>
      <Later failure="part">
        {isReady ? (
          <DialogComposer onTitle={setTitle} onClose={close} />
        ) : (
          <EarlyComposer look="dialog" search={location.search} hasAutoFocus onComposing={onComposing} />
        )}
      </Later>
    </Dialog>
  )
}
