import { statusEndpoints } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountListColumn } from '../../entities/account/AccountListColumn.tsx'
import { accountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Who favourited a post. */
export function FavouritedByScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <AccountListColumn
      title={t`Favourited by`}
      source={accountSource(statusEndpoints.favouritedBy, id)}
      empty={<EmptyState text={<Trans>Nobody this server knows of has favourited this post.</Trans>} />}
    />
  )
}
