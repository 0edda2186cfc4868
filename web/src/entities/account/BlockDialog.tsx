import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ignoreFailure } from './ignoreFailure.ts'

/** Says what blocking does, and does it (R-rel-12). */
export function BlockDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { actions } = useSession()

  function block() {
    ignoreFailure(actions.block(account.id))
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Block @${account.acct}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={block}>
            <Trans>Block</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>They can no longer see or follow you, and you will not see them. They may notice that they are blocked.</Trans>
      </p>
    </Dialog>
  )
}
