import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Column } from '../../ui/Column.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { LoadError } from '../failure/LoadError.tsx'
import { AccountRow } from './AccountRow.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import { useAccountPages } from './useAccountPages.ts'
import type { AccountsEndpoint } from './useAccountPages.ts'

interface AccountListColumnProps {
  readonly title: string
  readonly endpoint: AccountsEndpoint
  /** Of the account or post the list belongs to; null until known. */
  readonly ownerId: string | null
  readonly empty: ReactNode
  readonly tabs?: ReactNode
}

/** A column of accounts. */
export function AccountListColumn({ title, endpoint, ownerId, empty, tabs }: AccountListColumnProps) {
  const [pages, loadMore, retry] = useAccountPages(endpoint, ownerId)
  return (
    <Column title={title} hasBack tabs={tabs}>
      {pages.phase === 'loading' && <AccountSkeleton />}
      {pages.phase === 'error' && pages.error && <LoadError error={pages.error} onRetry={retry} />}
      {pages.phase === 'ready' && pages.ids.length === 0 && empty}
      {pages.ids.length > 0 && (
        <VirtualList
          label={title}
          items={pages.ids}
          getKey={(id) => id}
          renderItem={(id, feedProps) => <AccountRow accountId={id} {...feedProps} />}
          hasMore={pages.next !== null}
          isBusy={pages.isLoadingMore}
          onEndReached={() => {
            if (pages.error === null) loadMore()
          }}
          footer={
            pages.next === null ? (
              <EndMark>
                <Trans>You have reached the end</Trans>
              </EndMark>
            ) : (
              <AccountSkeleton count={2} />
            )
          }
        />
      )}
    </Column>
  )
}
