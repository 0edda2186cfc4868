import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import type { AccountCollection } from '../../entities/collection/accountCollections.ts'
import { useDeleteCollection, useOwnCollection, useUpdateCollection } from '../../entities/collection/accountCollections.ts'
import { collectionPath, collectionsPath } from '../../routing/paths.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { useLeaveGone, useNavigator } from '../../ui/navigation.ts'
import { bodyOf, CollectionChoices, longestCollectionName, typedOf, unsavedCollections } from './CollectionChoices.tsx'
import { OneCollection } from './OneCollection.tsx'
import { DeleteSection, TitleForm } from './TitleForm.tsx'

/** Changes a collection's title and settings, or deletes it. */
export function EditAccountCollectionScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  return (
    <OneCollection
      key={id}
      title={t`Edit collection`}
      overview={t`Collections`}
      overviewPath={collectionsPath}
      answer={useOwnCollection(id)}
    >
      {(collection) => <EditCollection collection={collection} />}
    </OneCollection>
  )
}

function EditCollection({ collection }: { readonly collection: AccountCollection }) {
  const { t } = useLingui()
  const { id, title } = collection
  const navigator = useNavigator()
  const leave = useLeaveGone()
  const update = useUpdateCollection()
  const remove = useDeleteCollection()
  const form = useUnsaved(unsavedCollections, id, typedOf(collection))
  return (
    <>
      <TitleForm
        form={form}
        submitLabel={t`Save`}
        save={update}
        longest={longestCollectionName}
        requestOf={(typed) => ({ params: { id }, body: bodyOf(typed) })}
        onSaved={() => navigator.back()}
      >
        <CollectionChoices typed={form.typed} onChange={form.change} />
      </TitleForm>
      <DeleteSection
        label={t`Delete collection`}
        title={title}
        isBusy={remove.isPending}
        onDelete={() => ignoreFailure(remove.mutateAsync({ params: { id } }).then(() => leave(collectionPath(id), collectionsPath)))}
      >
        <Trans>Links to it lead nowhere then. The people in it stay as they are.</Trans>
      </DeleteSection>
    </>
  )
}
