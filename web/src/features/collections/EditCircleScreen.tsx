import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import type { Collection } from '../../entities/collection/collectionChanges.ts'
import { useDeleteCircle, useCircle, useUpdateCircle } from '../../entities/collection/circles.ts'
import { circlePath, circlesPath } from '../../routing/paths.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { useLeaveGone, useNavigator } from '../../ui/navigation.ts'
import { DeleteSection, TitleForm, unsavedTitles } from './TitleForm.tsx'
import { OneCollection } from './OneCollection.tsx'

/** Renames a circle or deletes it. */
export function EditCircleScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  return (
    <OneCollection key={id} title={t`Edit circle`} overview={t`Circles`} overviewPath={circlesPath} answer={useCircle(id)}>
      {(known) => <EditCircle circle={known} />}
    </OneCollection>
  )
}

function EditCircle({ circle }: { readonly circle: Collection }) {
  const { t } = useLingui()
  const { id, title } = circle
  const navigator = useNavigator()
  const leave = useLeaveGone()
  const form = useUnsaved(unsavedTitles, `circle ${id}`, { title })
  const update = useUpdateCircle()
  const remove = useDeleteCircle()
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
        label={t`Delete circle`}
        title={title}
        isBusy={remove.isPending}
        onDelete={() => ignoreFailure(remove.mutateAsync({ params: { id } }).then(() => leave(circlePath(id), circlesPath)))}
      >
        <Trans>Posts you sent to it stay with whom they were for.</Trans>
      </DeleteSection>
    </>
  )
}
