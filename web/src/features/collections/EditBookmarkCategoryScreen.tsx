import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import type { Collection } from '../../entities/collection/collectionChanges.ts'
import { useDeleteBookmarkCategory, useBookmarkCategory, useUpdateBookmarkCategory } from '../../entities/collection/bookmarkCategories.ts'
import { bookmarkCategoryPath, bookmarkCategoriesPath } from '../../routing/paths.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { useLeaveGone, useNavigator } from '../../ui/navigation.ts'
import { DeleteSection, TitleForm, unsavedTitles } from './TitleForm.tsx'
import { OneCollection } from './OneCollection.tsx'

/** Renames a category or deletes it. */
export function EditBookmarkCategoryScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  return (
    <OneCollection
      key={id}
      title={t`Edit category`}
      overview={t`Bookmark categories`}
      overviewPath={bookmarkCategoriesPath}
      answer={useBookmarkCategory(id)}
    >
      {(known) => <EditBookmarkCategory category={known} />}
    </OneCollection>
  )
}

function EditBookmarkCategory({ category }: { readonly category: Collection }) {
  const { t } = useLingui()
  const { id, title } = category
  const navigator = useNavigator()
  const leave = useLeaveGone()
  const form = useUnsaved(unsavedTitles, `category ${id}`, { title })
  const update = useUpdateBookmarkCategory()
  const remove = useDeleteBookmarkCategory()
  return (
    <>
      <TitleForm
        form={form}
        submitLabel={t`Save`}
        save={update}
        requestOf={(body) => ({ params: { id }, body })}
        onSaved={() => navigator.back()}
      />
      <DeleteSection
        label={t`Delete category`}
        title={title}
        isBusy={remove.isPending}
        onDelete={() =>
          ignoreFailure(remove.mutateAsync({ params: { id } }).then(() => leave(bookmarkCategoryPath(id), bookmarkCategoriesPath)))
        }
      >
        <Trans>The posts in it stay bookmarked.</Trans>
      </DeleteSection>
    </>
  )
}
