import { referenceEndpoints } from '@starling/api/references'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountListColumn } from '../../entities/account/AccountListColumn.tsx'
import { accountSource } from '../../entities/account/accountSource.ts'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLocation } from '../../ui/navigation.ts'

/** The accounts mentioned in the reader's own post. */
export function MentionedUsersScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { path } = useLocation()
  if (!me) return <SignInColumn title={t`Mentioned in it`} next={path} />
  return (
    <AccountListColumn
      title={t`Mentioned in it`}
      source={accountSource(referenceEndpoints.mentionedBy, id)}
      empty={<EmptyState text={<Trans>This post mentions nobody.</Trans>} />}
    />
  )
}
