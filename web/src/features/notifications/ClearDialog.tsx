import { Trans, useLingui } from '@lingui/react/macro'
import { createNotificationsFeed } from '@starling/domain/notifications'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks before all notifications go (R-ntf-20). */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()

  function clear() {
    onClose()
    // They go at once and come back, with an alert, should the server refuse.
    session
      .notifications(createNotificationsFeed)
      .clear()
      .catch(() => undefined)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Clear all notifications?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>They are gone for good, on every device.</Trans>
      </p>
    </Dialog>
  )
}
