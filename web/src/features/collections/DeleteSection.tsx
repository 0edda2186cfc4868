import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Collections.module.css'

interface DeleteSectionProps {
  readonly label: string
  readonly title: string
  readonly isBusy: boolean
  readonly onDelete: () => void
  /** What is lost, and what stays. */
  readonly children: ReactNode
}

/** Deletes a collection after asking. */
export function DeleteSection({ label, title, isBusy, onDelete, children }: DeleteSectionProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.danger}>
      <Button kind="danger" isBusy={isBusy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Delete “${title}”?`}
        size="small"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setOpen(false)
                onDelete()
              }}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </div>
  )
}
