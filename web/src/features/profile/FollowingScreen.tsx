import { accountEndpoints } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { explorePath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelatedAccounts } from './RelatedAccounts.tsx'

/** The accounts an account follows. */
export function FollowingScreen({ acct }: { readonly acct: string }) {
  const { t } = useLingui()
  return (
    <RelatedAccounts
      acct={acct}
      endpoint={accountEndpoints.following}
      title={t({ message: 'Following', context: 'the people somebody follows' })}
      emptyText={t`They follow nobody yet.`}
      emptyOwn={
        <EmptyState
          text={<Trans>You follow nobody yet.</Trans>}
          action={
            <ButtonLink kind="primary" href={explorePath}>
              <Trans>Find people to follow</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}

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
