import { useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCreateCollection } from '../../entities/collection/accountCollections.ts'
import { collectionPath, newCollectionPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { bodyOf, CollectionChoices, longestCollectionName, newCollection, unsavedCollections } from './CollectionChoices.tsx'
import { TitleForm } from './TitleForm.tsx'

/** Creates a collection and opens the screen for adding people. */
export function NewAccountCollectionScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const form = useUnsaved(unsavedCollections, 'new', newCollection)
  const create = useCreateCollection()
  if (!me) return <SignInColumn title={t`New collection`} next={newCollectionPath} />
  return (
    <Column title={t`New collection`} hasBack>
      <TitleForm
        form={form}
        submitLabel={t`Create`}
        save={create}
        longest={longestCollectionName}
        requestOf={(typed) => ({ body: bodyOf(typed) })}
        onSaved={({ collection }) => navigator.replace(collectionPath(collection.id, 'members'))}
      >
        <CollectionChoices typed={form.typed} onChange={form.change} />
      </TitleForm>
    </Column>
  )
}
