import { accountEndpoints } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import { RelatedAccounts } from './RelatedAccounts.tsx'

/** The accounts an account follows. */
export function FollowingScreen({ acct }: { readonly acct: string }) {
  const { t } = useLingui()
  return <RelatedAccounts acct={acct} endpoint={accountEndpoints.following} title={t`Following`} emptyText={t`They follow nobody yet.`} />
}
