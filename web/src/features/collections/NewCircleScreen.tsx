import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateCircle } from '../../entities/collection/circles.ts'
import { circlePath, newCirclePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TitleForm, unsavedTitles } from './TitleForm.tsx'

/** Creates a circle and opens it. */
export function NewCircleScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const form = useUnsaved(unsavedTitles, 'new circle', { title: '' })
  const create = useCreateCircle()
  if (!me) return <SignInColumn title={t`New circle`} next={newCirclePath} />
  return (
    <Column title={t`New circle`} hasBack>
      <TitleForm
        form={form}
        submitLabel={t`Create`}
        save={create}
        requestOf={(body) => ({ body })}
        onSaved={({ id }) => navigator.replace(circlePath(id, 'members'))}
      />
    </Column>
  )
}
