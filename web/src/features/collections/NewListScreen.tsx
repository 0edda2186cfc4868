import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateList } from '../../entities/collection/lists.ts'
import { listPath, newListPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { defaultListChoices, ListSettings } from './ListSettings.tsx'
import { TitleForm } from './TitleForm.tsx'

/** Makes a list and goes on to its members (R-list-02). */
export function NewListScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const create = useCreateList()
  const [choices, setChoices] = useState(defaultListChoices)
  if (!me) return <SignInColumn title={t`New list`} next={newListPath} />
  return (
    <Column title={t`New list`} hasBack>
      <TitleForm
        title=""
        submitLabel={t`Create`}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(title) =>
          create.mutate({ body: { title, ...choices } }, { onSuccess: ({ id }) => navigator.replace(listPath(id, 'members')) })
        }
      >
        <ListSettings choices={choices} onChange={setChoices} />
      </TitleForm>
    </Column>
  )
}
