import { createQuoteActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** Asks for confirmation before the reader's own post is removed from a quote, which cannot be undone (R-quote-08). */
export function RevokeQuoteDialog({
  quotedId,
  quotingId,
  onClose,
}: {
  readonly quotedId: string
  readonly quotingId: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    try {
      await session.part(createQuoteActions).revokeQuote(quotedId, quotingId)
      toasts.show({ title: t`Your post was removed from the quote.` })
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
      title={t`Remove your post from this quote?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void revoke()}>
            <Trans>Remove post</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The other post stays, without yours. This cannot be undone.</Trans>
      </p>
    </Dialog>
  )
}
