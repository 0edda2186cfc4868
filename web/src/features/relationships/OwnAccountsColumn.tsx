import type { Account } from '@starling/api/accounts'
import type { ListSource } from '@starling/domain/feeds'
import type { ReactNode } from 'react'
import { AccountFeed } from '../../entities/account/AccountFeed.tsx'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useLocation } from '../../ui/navigation.ts'

interface OwnAccountsColumnProps {
  readonly title: string
  readonly source: ListSource<Account>
  readonly empty: ReactNode
  readonly renderAction: (accountId: string) => ReactNode
}

/** A list of accounts in the reader's own relationships, such as blocked accounts. */
export function OwnAccountsColumn({ title, source, empty, renderAction }: OwnAccountsColumnProps) {
  const { me } = useSession()
  const { path } = useLocation()
  if (!me) return <SignInColumn title={title} next={path} />
  return (
    <Column title={title}>
      <AccountFeed label={title} source={source} empty={empty} renderAction={renderAction} />
    </Column>
  )
}
