import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeleteButtonProps {
  /** The words on the button. */
  readonly label: string
  /** The name of what is deleted. */
  readonly title: string
  readonly kind?: 'danger' | 'outline'
  readonly isBusy: boolean
  readonly onDelete: () => void
  /** An explanation of what is lost, and what stays. */
  readonly children: ReactNode
}

/** A button that deletes something of the reader's after confirmation. */
export function DeleteButton({ label, title, kind = 'outline', isBusy, onDelete, children }: DeleteButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} isLarge={kind === 'outline'} isBusy={isBusy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog title={t`Delete “${title}”?`} action={<Trans>Delete</Trans>} onConfirm={onDelete} onClose={() => setOpen(false)}>
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
