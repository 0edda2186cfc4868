import { Trans, useLingui } from '@lingui/react/macro'
import { useCircle, useCircleMembers, useCircleMembership } from '../../entities/collection/circles.ts'
import { circlesPath } from '../../routing/paths.ts'
import { MembersColumn } from './MembersColumn.tsx'

export function CircleMembersScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const circle = useCircle(id)
  const title = circle.data?.title ?? ''
  return (
    <MembersColumn
      key={id}
      title={title === '' ? t`Members` : t`Members of ${title}`}
      overview={t`Circles`}
      overviewPath={circlesPath}
      collection={circle.data}
      admits="followers"
      answer={useCircleMembers(id)}
      membership={useCircleMembership()}
      id={id}
      empty={<Trans>Nobody is in this circle yet. Search for people who follow you.</Trans>}
    />
  )
}
