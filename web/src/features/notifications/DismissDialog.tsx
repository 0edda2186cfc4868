import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DismissDialogProps {
  readonly count: number
  readonly onDismiss: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before filtered notifications are dismissed, which cannot be undone. */
export function DismissDialog({ count, onDismiss, onClose }: DismissDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Dismiss ${plural(count, { one: '# request', other: '# requests' })}?`}
      action={<Trans>Dismiss</Trans>}
      onConfirm={onDismiss}
      onClose={onClose}
    >
      <p>
        <Trans>You will not find these again among the held back ones. Nobody is told.</Trans>
      </p>
    </ConfirmDialog>
  )
}
