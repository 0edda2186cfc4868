import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { IntentState } from './useComposeIntent.ts'

/** Asks before a post is deleted. */
export function ComposeQuestions({ intent }: { readonly intent: IntentState }) {
  const { t } = useLingui()
  if (!intent.asksToDelete) return null
  return (
    <Dialog
      isOpen
      onClose={intent.decline}
      title={t`Delete and redraft this post?`}
      size="small"
      footer={
        <>
          <Button onClick={intent.decline}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={intent.agree}>
            <Trans>Delete and redraft</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Its text comes back into the composer. Favourites and boosts are lost, and replies lose their place.</Trans>
      </p>
    </Dialog>
  )
}
