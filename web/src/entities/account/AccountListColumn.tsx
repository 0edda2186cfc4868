import type { Account } from '@starling/api/accounts'
import type { ListSource } from '@starling/domain/feeds'
import type { ReactNode } from 'react'
import { Column } from '../../ui/Column.tsx'
import { AccountFeed } from './AccountFeed.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'

interface AccountListColumnProps {
  readonly title: string
  /** Null until the account the list belongs to is loaded. */
  readonly source: ListSource<Account> | null
  readonly empty: ReactNode
  readonly tabs?: ReactNode
}

/** A column of accounts. */
export function AccountListColumn({ title, source, empty, tabs }: AccountListColumnProps) {
  return (
    <Column title={title} hasBack tabs={tabs}>
      {source === null ? <AccountSkeleton /> : <AccountFeed key={source.key} label={title} source={source} empty={empty} />}
    </Column>
  )
}
