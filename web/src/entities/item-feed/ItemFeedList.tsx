import type { FeedView, ListHandle } from '@starling/domain/feeds'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EndMark } from '../../ui/EmptyState.tsx'
import { focusScreen, isFocusLost } from '../../ui/focus.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { accountRowPx } from '../account/AccountRow.tsx'
import { AccountSkeleton } from '../account/AccountSkeleton.tsx'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { LoadError } from '../failure/LoadError.tsx'

interface ItemFeedListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly view: FeedView
  readonly feed: ListHandle
  readonly getKey: (item: Item) => string
  readonly renderItem: (item: Item, feedProps: FeedProps) => ReactElement
  readonly empty: ReactNode
  /** The usual height of an item in pixels; that of an account where absent. */
  readonly usualPx?: number
  /** The label of the placeholder, where the items are not accounts. */
  readonly loadingLabel?: string
}

/** A paged list of items with its loading, empty, error and end states. */
export function ItemFeedList<Item>({
  label,
  items,
  view,
  feed,
  getKey,
  renderItem,
  empty,
  usualPx = accountRowPx,
  loadingLabel,
}: ItemFeedListProps<Item>) {
  const loadMore = () => ignoreFailure(feed.loadMore())
  const hadItems = useRef(false)
  const isEmpty = items.length === 0
  // When the last item is removed with its pressed button, the focus would be lost.
  useEffect(() => {
    if (isEmpty && hadItems.current && isFocusLost()) focusScreen()
    hadItems.current = !isEmpty
  }, [isEmpty])
  if (isEmpty) {
    if (view.phase === 'error' && view.error) return <LoadError error={view.error} onRetry={() => ignoreFailure(feed.refresh())} />
    return view.phase === 'ready' ? empty : <AccountSkeleton label={loadingLabel} />
  }
  return (
    <VirtualList
      label={label}
      items={items}
      getKey={getKey}
      renderItem={renderItem}
      usualPx={usualPx}
      hasMore={view.hasMore}
      isBusy={view.isLoadingMore}
      onEndReached={() => {
        if (view.hasMore && view.error === null) loadMore()
      }}
      onAtTopChange={feed.setAtTop}
      pause={feed.pause}
      footer={<Foot view={view} onMore={loadMore} loadingLabel={loadingLabel} />}
    />
  )
}

interface FootProps {
  readonly view: FeedView
  readonly onMore: () => void
  readonly loadingLabel: string | undefined
}

function Foot({ view, onMore, loadingLabel }: FootProps) {
  if (!view.hasMore)
    return (
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    )
  if (view.error === null || view.isLoadingMore) return <AccountSkeleton count={2} label={loadingLabel} />
  return (
    <Button kind="quiet" onClick={onMore}>
      <Trans>Load more</Trans>
    </Button>
  )
}
