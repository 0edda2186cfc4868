import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateCircle } from '../../entities/collection/circles.ts'
import { circlePath, newCirclePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TitleForm } from './TitleForm.tsx'

/** Makes a circle and goes on to it (R-circ-01). */
export function NewCircleScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const create = useCreateCircle()
  if (!me) return <SignInColumn title={t`New circle`} next={newCirclePath} />
  return (
    <Column title={t`New circle`} hasBack>
      <TitleForm
        title=""
        submitLabel={t`Create`}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(title) => create.mutate({ body: { title } }, { onSuccess: ({ id }) => navigator.replace(circlePath(id, 'members')) })}
      />
    </Column>
  )
}
