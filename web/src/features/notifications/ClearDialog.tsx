import { Trans, useLingui } from '@lingui/react/macro'
import { createNotificationsFeed } from '@starling/domain/notifications'
import { useSession } from '../../session/SessionProvider.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** How long clearing can be undone before the request is sent, in milliseconds. */
const undoMs = 5000

/** Asks for confirmation before all notifications are cleared. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()

  function clear() {
    const isMeant = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        // Dismissed even while a pointer rests on it, because its button would no longer undo anything.
        toasts.dismiss(said)
        resolve(true)
      }, undoMs)
      const said = toasts.show({
        title: t`All notifications are cleared`,
        lifeMs: undoMs,
        action: {
          label: t`Undo`,
          onSelect: () => {
            clearTimeout(timer)
            resolve(false)
          },
        },
      })
    })
    // They disappear at once, and come back with an alert if the server refuses.
    session
      .notifications(createNotificationsFeed)
      .clear(isMeant)
      .catch(() => undefined)
  }

  return (
    <ConfirmDialog title={t`Clear all notifications?`} action={<Trans>Clear</Trans>} onConfirm={clear} onClose={onClose}>
      <p>
        <Trans>They go on every device. For a moment you can bring them back.</Trans>
      </p>
    </ConfirmDialog>
  )
}
