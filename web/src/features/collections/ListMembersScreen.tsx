import { Trans, useLingui } from '@lingui/react/macro'
import { useList, useListMembers, useListMembership } from '../../entities/collection/lists.ts'
import { listsPath } from '../../routing/paths.ts'
import { MembersColumn } from './MembersColumn.tsx'

export function ListMembersScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const list = useList(id)
  const title = list.data?.title ?? ''
  return (
    <MembersColumn
      key={id}
      title={title === '' ? t`Members` : t`Members of ${title}`}
      overview={t`Lists`}
      overviewPath={listsPath}
      collection={list.data}
      admits="followed"
      answer={useListMembers(id)}
      membership={useListMembership()}
      id={id}
      empty={<Trans>Nobody is in this list yet. Search for people you follow.</Trans>}
    />
  )
}
