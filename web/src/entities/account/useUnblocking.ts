import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'

/** Unblocks a person or a server at once; a mistake can be undone. */
export function useUnblocking() {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)

  function tell(title: string, back: () => Promise<unknown>): void {
    toasts.show({ title, lifeMs: 10_000, action: { label: t`Undo`, onSelect: () => ignoreFailure(back()) } })
  }

  return {
    async unblock({ id, acct }: Account): Promise<void> {
      await actions.unblock(id)
      tell(t`You unblocked @${acct}`, () => actions.block(id))
    },
    async unblockDomain(domain: string): Promise<void> {
      await actions.blockDomain(domain, false)
      tell(t`You unblocked ${domain}`, () => actions.blockDomain(domain, true))
    },
  }
}
