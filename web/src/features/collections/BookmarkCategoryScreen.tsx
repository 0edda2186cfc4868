import { Trans, useLingui } from '@lingui/react/macro'
import { FolderHeart, Pencil } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useBookmarkCategory } from '../../entities/collection/bookmarkCategories.ts'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { bookmarkCategoryPath, bookmarkCategoriesPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { GoneColumn } from './GoneColumn.tsx'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The posts of one category. */
export function BookmarkCategoryScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: known } = useBookmarkCategory(id)
  if (!me) return <SignInColumn title={t`Category`} next={bookmarkCategoryPath(id)} />
  if (known === null) return <GoneColumn title={t`Bookmark categories`} path={bookmarkCategoriesPath} />
  return (
    <TimelineColumn
      key={id}
      title={known?.title ?? t`Category`}
      icon={<FolderHeart size={22} strokeWidth={1.75} />}
      actions={
        <>
          <IconLink href={bookmarkCategoryPath(id, 'edit')} label={t`Edit category`} icon={<Pencil {...look} />} />
        </>
      }
      timelineKey={`bookmark_category:${id}`}
      context="collection"
      empty={<EmptyState text={<Trans>File a bookmark under this category from the menu of a post.</Trans>} />}
    />
  )
}
