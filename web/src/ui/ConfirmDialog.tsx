import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The label of the confirming button. */
  readonly action: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks for confirmation before something destructive; it closes with either answer. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
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
          <Button
            kind="danger"
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
