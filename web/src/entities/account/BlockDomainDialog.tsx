import { createAccountActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'

/** Explains what blocking a whole server does, and blocks it. */
export function BlockDomainDialog({ domain, onClose }: { readonly domain: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)

  async function block() {
    onClose()
    await actions.blockDomain(domain, true)
    toasts.show({
      title: t`You blocked ${domain}`,
      message: t`Follows from there and to there are gone and do not come back by undoing.`,
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => ignoreFailure(actions.blockDomain(domain, false)) },
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Block all of ${domain}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" onClick={() => ignoreFailure(block())}>
            <Trans>Block server</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          You will see nothing from anyone there, neither in timelines nor in notifications, and you and the people there no longer follow
          each other. Blocking or muting single people is often enough.
        </Trans>
      </p>
    </Dialog>
  )
}
