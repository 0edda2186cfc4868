import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateBookmarkCategory } from '../../entities/collection/bookmarkCategories.ts'
import { bookmarkCategoryPath, newBookmarkCategoryPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TitleForm } from './TitleForm.tsx'

/** Makes a category and goes on to it (R-bmc-01). */
export function NewBookmarkCategoryScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const create = useCreateBookmarkCategory()
  if (!me) return <SignInColumn title={t`New category`} next={newBookmarkCategoryPath} />
  return (
    <Column title={t`New category`} hasBack>
      <TitleForm
        title=""
        submitLabel={t`Create`}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(title) => create.mutate({ body: { title } }, { onSuccess: ({ id }) => navigator.replace(bookmarkCategoryPath(id)) })}
      />
    </Column>
  )
}
