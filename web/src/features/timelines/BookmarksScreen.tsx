import { Trans, useLingui } from '@lingui/react/macro'
import { bookmarksPath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useBookmarkUndo } from './useBookmarkUndo.ts'
import { OwnTimelineColumn } from './OwnTimelineColumn.tsx'

/** The bookmarked posts. */
export function BookmarksScreen() {
  const { t } = useLingui()
  useBookmarkUndo()
  return (
    <OwnTimelineColumn
      next={bookmarksPath}
      title={t`Bookmarks`}
      timelineKey={routes.bookmarks.timeline}
      context="collection"
      empty={<EmptyState text={<Trans>Posts you bookmark are kept here. Only you can see them.</Trans>} />}
    />
  )
}
