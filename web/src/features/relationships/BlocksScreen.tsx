import { createAccountActions } from '@starling/domain/actions'
import { blockEndpoints } from '@starling/api/blocks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownAccountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { OwnAccountsColumn } from './OwnAccountsColumn.tsx'

export function BlocksScreen() {
  const { t } = useLingui()
  return (
    <OwnAccountsColumn
      title={t`Blocked people`}
      source={ownAccountSource(blockEndpoints.list)}
      empty={<EmptyState text={<Trans>You have blocked nobody.</Trans>} />}
      renderAction={(id) => <BlockButton accountId={id} />}
    />
  )
}

/** The row stays after unblocking, so that a mistake can be undone. */
function BlockButton({ accountId }: { readonly accountId: string }) {
  const actions = useSession().part(createAccountActions)
  const isBlocked = useRelationship(accountId)?.blocking ?? true
  return isBlocked ? (
    <Button kind="secondary" onClick={() => ignoreFailure(actions.unblock(accountId))}>
      <Trans>Unblock</Trans>
    </Button>
  ) : (
    <Button kind="danger" onClick={() => ignoreFailure(actions.block(accountId))}>
      <Trans>Block</Trans>
    </Button>
  )
}
