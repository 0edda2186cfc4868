import type { List } from '@starling/api/lists'
import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useDeleteList, useList, useUpdateList } from '../../entities/collection/lists.ts'
import { listPath, listsPath } from '../../routing/paths.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { useLeaveGone, useNavigator } from '../../ui/navigation.ts'
import { DeleteSection, TitleForm } from './TitleForm.tsx'
import { ListSettings, unsavedLists } from './ListSettings.tsx'
import { OneCollection } from './OneCollection.tsx'

/** Renames a list, changes its settings, or deletes it. */
export function EditListScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  return (
    <OneCollection key={id} title={t`Edit list`} overview={t`Lists`} overviewPath={listsPath} answer={useList(id)}>
      {(list) => <EditList list={list} />}
    </OneCollection>
  )
}

function EditList({ list }: { readonly list: List }) {
  const { t } = useLingui()
  const { id } = list
  const navigator = useNavigator()
  const leave = useLeaveGone()
  const update = useUpdateList()
  const remove = useDeleteList()
  const form = useUnsaved(unsavedLists, id, {
    title: list.title,
    replies_policy: list.replies_policy,
    exclusive: list.exclusive,
    notify: list.notify,
    favourite: list.favourite,
  })
  return (
    <>
      <TitleForm
        form={form}
        submitLabel={t`Save`}
        save={update}
        requestOf={(body) => ({ params: { id }, body })}
        onSaved={() => navigator.back()}
      >
        <ListSettings choices={form.typed} onChange={form.change} />
      </TitleForm>
      <DeleteSection
        label={t`Delete list`}
        title={list.title}
        isBusy={remove.isPending}
        onDelete={() => ignoreFailure(remove.mutateAsync({ params: { id } }).then(() => leave(listPath(id), listsPath)))}
      >
        <Trans>The people in it are not told and stay followed. Antennas that fill it stop doing so.</Trans>
      </DeleteSection>
    </>
  )
}
