import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateBookmarkCategory } from '../../entities/collection/bookmarkCategories.ts'
import { bookmarkCategoryPath, newBookmarkCategoryPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TitleForm, unsavedTitles } from './TitleForm.tsx'

/** Creates a category and opens it. */
export function NewBookmarkCategoryScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const form = useUnsaved(unsavedTitles, 'new category', { title: '' })
  const create = useCreateBookmarkCategory()
  if (!me) return <SignInColumn title={t`New category`} next={newBookmarkCategoryPath} />
  return (
    <Column title={t`New category`} hasBack>
      <TitleForm
        form={form}
        submitLabel={t`Create`}
        save={create}
        requestOf={(body) => ({ body })}
        onSaved={({ id }) => navigator.replace(bookmarkCategoryPath(id))}
      />
    </Column>
  )
}
