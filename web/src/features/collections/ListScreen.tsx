import { Trans, useLingui } from '@lingui/react/macro'
import { History, List, Pencil, Users } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useList } from '../../entities/collection/lists.ts'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { catchUpPath, listPath, listsPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { GoneColumn } from './GoneColumn.tsx'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The posts of a list's members, streamed. */
export function ListScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: list } = useList(id)
  if (!me) return <SignInColumn title={t`List`} next={listPath(id)} />
  if (list === null) return <GoneColumn title={t`Lists`} path={listsPath} />
  return (
    <TimelineColumn
      key={id}
      title={list?.title ?? t`List`}
      icon={<List size={22} strokeWidth={1.75} />}
      actions={
        <>
          <IconLink href={catchUpPath(`list:${id}`)} label={t`Catch up`} icon={<History {...look} />} />
          <IconLink href={listPath(id, 'members')} label={t`Members`} icon={<Users {...look} />} />
          <IconLink href={listPath(id, 'edit')} label={t`Edit list`} icon={<Pencil {...look} />} />
        </>
      }
      timelineKey={`list:${id}`}
      context="home"
      empty={
        <EmptyState
          text={<Trans>Posts of the people in this list appear here.</Trans>}
          action={
            <ButtonLink href={listPath(id, 'members')} kind="primary">
              <Trans>Choose people</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
