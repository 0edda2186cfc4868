import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface DismissDialogProps {
  readonly count: number
  readonly onDismiss: () => void
  readonly onClose: () => void
}

/** Asks before held-back notifications are put away, which cannot be undone. */
export function DismissDialog({ count, onDismiss, onClose }: DismissDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Dismiss ${plural(count, { one: '# request', other: '# requests' })}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onDismiss()
              onClose()
            }}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You will not find these again among the held back ones. Nobody is told.</Trans>
      </p>
    </Dialog>
  )
}
