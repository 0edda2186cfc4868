import { followRequestEndpoints } from '@starling/api/follow-requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { FollowRequestButtons } from '../../entities/account/FollowRequestButtons.tsx'
import { ownAccountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OwnAccountsColumn } from './OwnAccountsColumn.tsx'

export function FollowRequestsScreen() {
  const { t } = useLingui()
  return (
    <OwnAccountsColumn
      title={t`Follow requests`}
      source={ownAccountSource(followRequestEndpoints.list)}
      empty={<EmptyState text={<Trans>Nobody is waiting for an answer.</Trans>} />}
      renderAction={(id) => <FollowRequestButtons accountId={id} />}
    />
  )
}
