import { statusEndpoints } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountListColumn } from '../../entities/account/AccountListColumn.tsx'
import { accountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Who boosted a post. */
export function RebloggedByScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <AccountListColumn
      title={t`Boosted by`}
      source={accountSource(statusEndpoints.rebloggedBy, id)}
      empty={<EmptyState text={<Trans>Nobody this server knows of has boosted this post.</Trans>} />}
    />
  )
}
