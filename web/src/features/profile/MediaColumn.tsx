import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useTimeline } from '../../session/useFeed.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import styles from './MediaColumn.module.css'
import type { Tile } from './MediaTile.tsx'
import { MediaTile } from './MediaTile.tsx'

const perRow = 3

/** An account's media as a grid; forty posts per page. */
export function MediaColumn({
  accountId,
  title,
  header,
}: {
  readonly accountId: string
  readonly title: string
  readonly header: ReactElement
}) {
  const { t } = useLingui()
  const { entities } = useSession()
  const { view, timeline } = useTimeline(`account:${accountId}:media`)
  const isOffline = !useOnline() || view.error?.kind === 'offline'
  const tiles = view.rows.flatMap((row): Tile[] => {
    const status = row.kind === 'entry' ? entities.get('status', row.id) : undefined
    return status ? status.media_attachments.map((attachment) => ({ statusId: status.id, attachment })) : []
  })
  const loadMore = () => ignoreFailure(timeline.loadMore())
  return (
    <Column title={title} actions={isOffline && tiles.length > 0 && <OfflineMark />}>
      <VirtualList
        label={t`Media of ${title}`}
        items={inRows(tiles)}
        getKey={([first]) => first.attachment.id}
        renderItem={(row, feedProps) => (
          <article {...feedProps} className={styles.row} aria-label={t`${row.length} media`}>
            {row.map((tile) => (
              <MediaTile key={tile.attachment.id} {...tile} />
            ))}
          </article>
        )}
        restoreKey={`account:${accountId}:media`}
        isBusy={view.isLoadingMore}
        hasMore={view.hasMore}
        header={header}
        footer={<Foot view={view} isEmpty={tiles.length === 0} onRetry={() => ignoreFailure(timeline.refresh())} onMore={loadMore} />}
        onEndReached={() => {
          if (view.rows.length > 0 && view.hasMore && view.error === null) loadMore()
        }}
        onAtTopChange={timeline.setAtTop}
        pause={timeline.pause}
      />
    </Column>
  )
}

type TileRow = readonly [Tile, ...Tile[]]

function inRows(tiles: readonly Tile[]): readonly TileRow[] {
  const rows: TileRow[] = []
  for (let start = 0; start < tiles.length; start += perRow) {
    const [first, ...others] = tiles.slice(start, start + perRow)
    if (first) rows.push([first, ...others])
  }
  return rows
}

interface FootProps {
  readonly view: ReturnType<typeof useTimeline>['view']
  readonly isEmpty: boolean
  readonly onRetry: () => void
  readonly onMore: () => void
}

function Foot({ view, isEmpty, onRetry, onMore }: FootProps) {
  const { t } = useLingui()
  if (isEmpty && view.phase === 'error' && view.error) return <LoadError error={view.error} onRetry={onRetry} />
  if (isEmpty && view.phase === 'ready' && !view.hasMore) return <EmptyState text={t`No pictures, films or sounds yet.`} />
  if (!isEmpty && !view.hasMore)
    return (
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    )
  if (view.error && !view.isLoadingMore)
    return (
      <Button kind="quiet" onClick={onMore}>
        <Trans>Load more</Trans>
      </Button>
    )
  return (
    <Skeleton label={t`Loading pictures and videos`}>
      <div className={styles.row}>
        {[0, 1, 2].map((index) => (
          <Bone key={index} blockSize="120px" />
        ))}
      </div>
    </Skeleton>
  )
}
