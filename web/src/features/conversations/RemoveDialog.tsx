import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface RemoveDialogProps {
  readonly names: string
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before a conversation is taken out of the list, as no server offers a way back (R-conv-02). */
export function RemoveDialog({ names, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Remove this conversation?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The conversation with {names} leaves your list. Its posts are not deleted, the others keep it, and it returns with the next
          message.
        </Trans>
      </p>
    </Dialog>
  )
}
