import { Trans, useLingui } from '@lingui/react/macro'
import { FolderHeart } from 'lucide-react'
import { useBookmarkCategories } from '../../entities/collection/bookmarkCategories.ts'
import { bookmarkCategoryPath, bookmarkCategoriesPath, newBookmarkCategoryPath } from '../../routing/paths.ts'
import { CollectionsColumn } from './CollectionsColumn.tsx'

/** The reader's own bookmark categories. */
export function BookmarkCategoriesScreen() {
  const { t } = useLingui()
  return (
    <CollectionsColumn
      title={t`Bookmark categories`}
      icon={<FolderHeart size={22} strokeWidth={1.75} />}
      path={bookmarkCategoriesPath}
      newPath={newBookmarkCategoryPath}
      newLabel={t`New category`}
      empty={<Trans>A category holds bookmarks that belong together. Only you can see it.</Trans>}
      answer={useBookmarkCategories()}
      hrefOf={(id) => bookmarkCategoryPath(id)}
    />
  )
}
