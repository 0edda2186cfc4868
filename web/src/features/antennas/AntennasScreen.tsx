import type { Antenna } from '@starling/api/antennas'
import { antennaLimits, destinationOf, modeOf } from '@starling/domain/antennas'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, RadioTower } from 'lucide-react'
import { ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { AntennaColumn } from './AntennaColumn.tsx'
import styles from './AntennasScreen.module.css'

/** The reader's antennas, each with a short summary of its rule. */
export function AntennasScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: antennas, error, refetch } = useApiQuery(ownAntennas, {}, { isEnabled: me !== null })
  const { antennas: most } = antennaLimits
  const isFull = (antennas?.length ?? 0) >= most
  return (
    <AntennaColumn
      title={t`Antennas`}
      icon={<RadioTower size={22} strokeWidth={1.75} />}
      actions={
        <>
          {antennas && error?.kind === 'offline' && <OfflineMark />}
          {antennas && !isFull && (
            <IconLink href={pathTo('antennaNew')} label={t`New antenna`} icon={<Plus size={22} strokeWidth={1.75} />} />
          )}
        </>
      }
    >
      {!antennas && !error && <AntennaSkeleton />}
      {!antennas && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {antennas?.length === 0 && (
        <EmptyState
          icon={<RadioTower size={40} strokeWidth={1.25} />}
          text={
            <Trans>
              An antenna collects posts from everywhere by who wrote them, their server, hashtags and words, without your having to follow
              anybody.
            </Trans>
          }
          action={
            <ButtonLink href={pathTo('antennaNew')} kind="primary">
              {t`New antenna`}
            </ButtonLink>
          }
        />
      )}
      {antennas && antennas.length > 0 && (
        <>
          {isFull && <p className={styles.note}>{t`You have ${most} antennas, which is as many as there can be.`}</p>}
          <ul className={styles.list}>
            {antennas.map((antenna) => (
              <AntennaItem key={antenna.id} antenna={antenna} />
            ))}
          </ul>
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        </>
      )}
    </AntennaColumn>
  )
}

function AntennaItem({ antenna }: { readonly antenna: Antenna }) {
  const { t } = useLingui()
  const { id, title } = antenna
  const conditions = useConditionWords(antenna)
  const place = usePlaceWords(antenna)
  return (
    <li className={styles.item}>
      <Link className={styles.link} href={pathTo('antenna', { id })}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.facts}>{conditions}</span>
        <span className={styles.facts}>{place}</span>
      </Link>
      <IconLink label={t`Edit ${title}`} icon={<Pencil size={20} strokeWidth={1.75} />} href={pathTo('antennaEdit', { id })} />
    </li>
  )
}

function useConditionWords(antenna: Antenna): string {
  const { t } = useLingui()
  const { accounts_count: people, domains_count: servers, tags_count: tags, keywords_count: words } = antenna
  const mode = modeOf(antenna)
  if (mode === 'stl') return t`Home and local posts together`
  if (mode === 'ltl') return t`Local posts`
  const parts = [
    people > 0 && t`${plural(people, { one: '# person', other: '# people' })}`,
    servers > 0 && t`${plural(servers, { one: '# server', other: '# servers' })}`,
    tags > 0 && t`${plural(tags, { one: '# hashtag', other: '# hashtags' })}`,
    words > 0 && t`${plural(words, { one: '# word', other: '# words' })}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? t`Collects nothing yet` : parts.join(' · ')
}

function usePlaceWords(antenna: Antenna): string {
  const { t } = useLingui()
  const listTitle = antenna.list?.title ?? ''
  switch (destinationOf(antenna)) {
    case 'own':
      return t`Only in its own timeline`
    case 'home':
      return t`Also in the home timeline`
    case 'list':
      return t`Also in the list “${listTitle}”`
  }
}

/** Placeholder for antennas being loaded. */
function AntennaSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading antennas`}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles.bones}>
          <Bone inlineSize="40%" />
          <Bone inlineSize="65%" />
        </div>
      ))}
    </Skeleton>
  )
}
