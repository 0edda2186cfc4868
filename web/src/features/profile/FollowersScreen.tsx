import { accountEndpoints } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelatedAccounts } from './RelatedAccounts.tsx'

/** The followers of an account. */
export function FollowersScreen({ acct }: { readonly acct: string }) {
  const { t } = useLingui()
  return (
    <RelatedAccounts
      acct={acct}
      endpoint={accountEndpoints.followers}
      title={t`Followers`}
      emptyText={t`Nobody follows them yet.`}
      emptyOwn={<EmptyState text={<Trans>Nobody follows you yet. People find you by what you post and by your answers to them.</Trans>} />}
    />
  )
}
