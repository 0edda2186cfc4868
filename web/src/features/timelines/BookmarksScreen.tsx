import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Posts one has put by. */
export function BookmarksScreen() {
  const { t } = useLingui()
  return (
    <TimelineColumn
      title={t`Bookmarks`}
      timelineKey="bookmarks"
      context="collection"
      empty={<EmptyState text={<Trans>Posts you bookmark are kept here. Only you can see them.</Trans>} />}
    />
  )
}
