import { accountEndpoints } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { RelatedAccounts } from './RelatedAccounts.tsx'

/** The followers of an account. */
export function FollowersScreen({ acct }: { readonly acct: string }) {
  const { t } = useLingui()
  return <RelatedAccounts acct={acct} endpoint={accountEndpoints.followers} title={t`Followers`} emptyText={t`Nobody follows them yet.`} />
}
