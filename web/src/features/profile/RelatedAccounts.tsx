import type { accountEndpoints } from '@starling/api/accounts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AccountListColumn } from '../../entities/account/AccountListColumn.tsx'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useAccountByAcct } from '../../entities/account/accountByAcct.ts'
import { accountSource } from '../../entities/account/accountSource.ts'
import { accountFollowersPath, accountFollowingPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'

interface RelatedAccountsProps {
  readonly acct: string
  readonly endpoint: typeof accountEndpoints.followers | typeof accountEndpoints.following
  readonly title: string
  readonly emptyText: string
  /** Shown where the reader's own list is empty. */
  readonly emptyOwn: ReactNode
}

/** Followers or followed accounts, unless the owner hides them. */
export function RelatedAccounts({ acct, endpoint, title, emptyText, emptyOwn }: RelatedAccountsProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const found = useAccountByAcct(acct)
  const account = useAccount(found.kind === 'found' ? found.id : null)
  if (found.kind === 'absent')
    return (
      <Column title={title} hasBack>
        <EmptyState text={t`There is nobody of that name here.`} />
      </Column>
    )
  if (found.kind === 'failed')
    return (
      <Column title={title} hasBack>
        <LoadError error={found.error} onRetry={found.retry} />
      </Column>
    )
  const name = account ? nameOf(account) : `@${acct}`
  const isKeptPrivate = account?.hide_collections === true && me?.id !== account.id
  return (
    <AccountListColumn
      title={`${name}: ${title}`}
      source={found.kind === 'found' ? accountSource(endpoint, found.id) : null}
      tabs={
        <TabLinks
          label={name}
          current={endpoint.path.endsWith('followers') ? accountFollowersPath(acct) : accountFollowingPath(acct)}
          tabs={[
            { href: accountFollowingPath(acct), label: t({ message: 'Following', context: 'the people somebody follows' }) },
            { href: accountFollowersPath(acct), label: t`Followers` },
          ]}
        />
      }
      empty={
        account && me?.id === account.id ? (
          emptyOwn
        ) : (
          <EmptyState text={isKeptPrivate ? t`They have chosen to keep this list to themselves.` : emptyText} />
        )
      }
    />
  )
}
