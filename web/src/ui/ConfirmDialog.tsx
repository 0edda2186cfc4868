import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The label of the confirming button. */
  readonly action: ReactNode
  /** Red for destructive actions. */
  readonly kind?: 'danger' | 'primary'
  /** The dialog waits for the returned promise; if it rejects, the dialog stays open for another try. */
  readonly onConfirm: () => void | Promise<void>
  readonly onClose: () => void
  /** The explanation of the consequences. */
  readonly children: ReactNode
}

/** Asks for confirmation before something that is better not done by mistake; it closes with either answer. */
export function ConfirmDialog({ title, action, kind = 'danger', onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)

  function confirm() {
    const done = onConfirm()
    if (!done) return onClose()
    setBusy(true)
    // The caller has raised an alert about the failure.
    done.then(onClose, () => setBusy(false))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={kind} isBusy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
