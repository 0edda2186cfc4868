import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateList } from '../../entities/collection/lists.ts'
import { listPath, newListPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { defaultListChoices, ListSettings, unsavedLists } from './ListSettings.tsx'
import { TitleForm } from './TitleForm.tsx'

/** Creates a list and opens its members. */
export function NewListScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const create = useCreateList()
  const form = useUnsaved(unsavedLists, 'new', { title: '', ...defaultListChoices })
  if (!me) return <SignInColumn title={t`New list`} next={newListPath} />
  return (
    <Column title={t`New list`} hasBack>
      <TitleForm
        form={form}
        submitLabel={t`Create`}
        save={create}
        requestOf={(body) => ({ body })}
        onSaved={({ id }) => navigator.replace(listPath(id, 'members'))}
      >
        <ListSettings choices={form.typed} onChange={form.change} />
      </TitleForm>
    </Column>
  )
}
