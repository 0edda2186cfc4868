import type { Account } from '@starling/api/accounts'
import type { ListSource } from '@starling/domain/feeds'
import { Trans } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { useFeed } from '../../session/useFeed.ts'
import { Button } from '../../ui/Button.tsx'
import { EndMark } from '../../ui/EmptyState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { LoadError } from '../failure/LoadError.tsx'
import { AccountRow, accountRowPx } from './AccountRow.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import { ignoreFailure } from './ignoreFailure.ts'

interface AccountFeedProps {
  readonly label: string
  readonly source: ListSource<Account>
  readonly empty: ReactNode
  /** The button beside each account; the follow button where absent. */
  readonly renderAction?: (accountId: string) => ReactNode
  /** Draws a row that shows more than the account. */
  readonly renderRow?: (accountId: string, feedProps: FeedProps) => ReactElement
  /** The usual height of a row in pixels; that of an account alone where absent. */
  readonly usualPx?: number
}

/** A list of accounts with its loading, empty, error and end states. */
export function AccountFeed({ label, source, empty, renderAction, renderRow, usualPx = accountRowPx }: AccountFeedProps) {
  const { view, feed } = useFeed(source)
  const ids = view.rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
  if (ids.length === 0) {
    if (view.phase === 'error' && view.error) return <LoadError error={view.error} onRetry={() => ignoreFailure(feed.refresh())} />
    return view.phase === 'ready' ? empty : <AccountSkeleton />
  }
  const loadMore = () => ignoreFailure(feed.loadMore())
  return (
    <VirtualList
      label={label}
      items={ids}
      getKey={(id) => id}
      usualPx={usualPx}
      renderItem={
        renderRow ??
        ((id, feedProps) => <AccountRow accountId={id} {...(renderAction ? { action: renderAction(id) } : {})} {...feedProps} />)
      }
      hasMore={view.hasMore}
      isBusy={view.isLoadingMore}
      onEndReached={() => {
        if (view.error === null) loadMore()
      }}
      onAtTopChange={feed.setAtTop}
      pause={feed.pause}
      footer={<Foot hasMore={view.hasMore} hasFailed={view.error !== null && !view.isLoadingMore} onMore={loadMore} />}
    />
  )
}

interface FootProps {
  readonly hasMore: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

function Foot({ hasMore, hasFailed, onMore }: FootProps) {
  if (!hasMore)
    return (
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    )
  if (!hasFailed) return <AccountSkeleton count={2} />
  // After a failure the reader presses a button; retrying at every scroll event would flood the server.
  return (
    <Button kind="quiet" onClick={onMore}>
      <Trans>Load more</Trans>
    </Button>
  )
}
