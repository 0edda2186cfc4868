import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { signInPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { OwnAccountsEndpoint } from './useOwnAccounts.ts'
import { useOwnAccounts } from './useOwnAccounts.ts'

interface OwnAccountsColumnProps {
  readonly title: string
  readonly endpoint: OwnAccountsEndpoint
  readonly empty: ReactNode
  readonly renderAction: (accountId: string) => ReactNode
}

/** People with whom the reader has something settled or to settle. */
export function OwnAccountsColumn({ title, endpoint, empty, renderAction }: OwnAccountsColumnProps) {
  const { me } = useSession()
  const { pages, loadMore, retry } = useOwnAccounts(endpoint)
  if (!me) {
    return (
      <Column title={title}>
        <EmptyState
          text={<Trans>Sign in to see this.</Trans>}
          action={
            <ButtonLink href={signInPath()} kind="primary">
              <Trans>Sign in</Trans>
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  return (
    <Column title={title}>
      {pages.phase === 'loading' && <AccountSkeleton />}
      {pages.phase === 'error' && pages.error && <LoadError error={pages.error} onRetry={retry} />}
      {pages.phase === 'ready' && pages.ids.length === 0 && empty}
      {pages.ids.length > 0 && (
        <VirtualList
          label={title}
          items={pages.ids}
          getKey={(id) => id}
          renderItem={(id, feedProps) => <AccountRow accountId={id} action={renderAction(id)} {...feedProps} />}
          hasMore={pages.next !== null}
          isBusy={pages.isLoadingMore}
          onEndReached={loadMore}
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
