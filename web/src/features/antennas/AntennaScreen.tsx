import { Trans, useLingui } from '@lingui/react/macro'
import { hasConditions } from '@starling/domain/antennas'
import { History, Pencil, RadioTower } from 'lucide-react'
import { antennaById } from '../../entities/antenna/antennaQueries.ts'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { catchUpPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { AntennaColumn } from './AntennaColumn.tsx'

/** The posts an antenna has collected, streamed. */
export function AntennaScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: antenna } = useApiQuery(antennaById, { params: { id } }, { isEnabled: me !== null })
  const title = antenna?.title ?? t`Antenna`
  const icon = <RadioTower size={22} strokeWidth={1.75} />
  if (!me || antenna === null) {
    return (
      <AntennaColumn title={title} icon={icon}>
        <AntennaGone />
      </AntennaColumn>
    )
  }
  return (
    <TimelineColumn
      key={id}
      title={title}
      heading={<bdi>{title}</bdi>}
      icon={icon}
      actions={
        <>
          <IconLink label={t`Catch up`} icon={<History size={20} strokeWidth={1.75} />} href={catchUpPath(`antenna:${id}`)} />
          <IconLink label={t`Edit antenna`} icon={<Pencil size={20} strokeWidth={1.75} />} href={pathTo('antennaEdit', { id })} />
        </>
      }
      timelineKey={`antenna:${id}`}
      context="home"
      empty={
        antenna && !hasConditions(antenna) ? (
          <EmptyState
            text={<Trans>It has no conditions yet, so it collects nothing.</Trans>}
            action={
              <ButtonLink href={pathTo('antennaEdit', { id })}>
                <Trans>Say what it looks for</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            text={<Trans>Nothing has been collected yet. What is posted from now on and meets its conditions will appear here.</Trans>}
            action={
              <ButtonLink href={pathTo('antennaEdit', { id })}>
                <Trans>See what it would collect</Trans>
              </ButtonLink>
            }
          />
        )
      }
    />
  )
}

/** Says that an antenna was deleted. */
export function AntennaGone() {
  return (
    <EmptyState
      text={<Trans>This antenna does not exist any more.</Trans>}
      action={
        <ButtonLink href={pathTo('antennas')}>
          <Trans>All antennas</Trans>
        </ButtonLink>
      }
    />
  )
}
