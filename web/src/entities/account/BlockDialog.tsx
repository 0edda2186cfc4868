import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'

/** Explains what blocking does, and blocks. */
export function BlockDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)

  async function block() {
    onClose()
    await actions.block(account.id)
    toasts.show({
      title: t`You blocked @${account.acct}`,
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => ignoreFailure(actions.unblock(account.id)) },
    })
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
          <Button kind="danger" onClick={() => ignoreFailure(block())}>
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
