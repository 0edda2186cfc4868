import { createPublishing } from '@starling/domain/publishing'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** Asks for confirmation before a post is deleted. */
export function DeleteDialog({ statusId, onClose }: { readonly statusId: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await session.part(createPublishing).deleteStatus(statusId)
      toasts.show({ title: t`Post deleted` })
      onClose()
    } catch {
      // The session has raised the alert; the dialog stays open for another try.
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Delete this post?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>It disappears from timelines, and its favourites, boosts and replies lose their place.</Trans>
      </p>
    </Dialog>
  )
}
