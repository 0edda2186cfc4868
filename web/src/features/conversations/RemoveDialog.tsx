import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface RemoveDialogProps {
  readonly names: string
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a conversation is removed, because no server can restore it. */
export function RemoveDialog({ names, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog title={t`Remove this conversation?`} action={<Trans>Remove</Trans>} onConfirm={onRemove} onClose={onClose}>
      <p>
        <Trans>
          The conversation with {names} leaves your list. Its posts are not deleted, the others keep it, and it returns with the next
          message.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
