import { Trans, useLingui } from '@lingui/react/macro'
import { useCollectionMembers, useCollectionMembership, useOwnCollection } from '../../entities/collection/accountCollections.ts'
import { collectionsPath } from '../../routing/paths.ts'
import { MembersColumn } from './MembersColumn.tsx'

/** The people in one of the reader's own collections, and a search for people to add. */
export function AccountCollectionMembersScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { data: collection } = useOwnCollection(id)
  const title = collection?.title ?? ''
  return (
    <MembersColumn
      key={id}
      title={title === '' ? t`People` : t`People in ${title}`}
      overview={t`Collections`}
      overviewPath={collectionsPath}
      collection={collection}
      admits="willing"
      answer={useCollectionMembers(id)}
      membership={useCollectionMembership(id)}
      id={id}
      empty={<Trans>Nobody is in this collection yet. Search for people worth following; they are told, and can leave.</Trans>}
    />
  )
}
