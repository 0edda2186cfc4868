import { createQuoteActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'

/** Asks for confirmation before the reader's own post is removed from a quote, which cannot be undone. */
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

  async function revoke() {
    await session.part(createQuoteActions).revokeQuote(quotedId, quotingId)
    toasts.show({ title: t`Your post was removed from the quote.` })
  }

  return (
    <ConfirmDialog title={t`Remove your post from this quote?`} action={<Trans>Remove post</Trans>} onConfirm={revoke} onClose={onClose}>
      <p>
        <Trans>The other post stays, without yours. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  )
}
