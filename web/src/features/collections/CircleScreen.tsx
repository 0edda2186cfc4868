import { Trans, useLingui } from '@lingui/react/macro'
import { CircleDashed, Pencil, Users } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useCircle } from '../../entities/collection/circles.ts'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { circlePath, circlesPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { GoneColumn } from './GoneColumn.tsx'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The posts of one circle. */
export function CircleScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: known } = useCircle(id)
  if (!me) return <SignInColumn title={t`Circle`} next={circlePath(id)} />
  if (known === null) return <GoneColumn title={t`Circles`} path={circlesPath} />
  return (
    <TimelineColumn
      key={id}
      title={known?.title ?? t`Circle`}
      icon={<CircleDashed size={22} strokeWidth={1.75} />}
      actions={
        <>
          <IconLink href={circlePath(id, 'members')} label={t`Members`} icon={<Users {...look} />} />
          <IconLink href={circlePath(id, 'edit')} label={t`Edit circle`} icon={<Pencil {...look} />} />
        </>
      }
      timelineKey={`circle:${id}`}
      context="collection"
      empty={
        <EmptyState
          text={<Trans>Posts you send to this circle appear here.</Trans>}
          action={
            <ButtonLink href={circlePath(id, 'members')} kind="primary">
              <Trans>Choose people</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
