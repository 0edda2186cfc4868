import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkCard } from '../../entities/card/LinkCard.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import { linkPath } from '../../routing/paths.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useEntryChoice } from '../../ui/useEntryChoice.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { VirtualListProps } from '../../ui/VirtualList.tsx'
import { ScreenSearchField } from './SearchField.tsx'
import styles from './SearchScreen.module.css'
import { SuggestedPerson } from './SuggestedPerson.tsx'
import { TagRow } from './TagRow.tsx'
import type { Trend } from './useTrends.ts'
import { useSuggestedPeople, useTrendingLinks, useTrendingStatuses, useTrendingTags } from './useTrends.ts'

const kinds = ['statuses', 'tags', 'links', 'people'] as const
type TrendKind = (typeof kinds)[number]

/** Trending hashtags, links and posts, and suggested accounts. */
export function ExploreScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const isOnline = useOnline()
  const [showsTrends, setShowsTrends] = useSettingChange(settings.showsTrends)
  const [chosen, setKind] = useEntryChoice<TrendKind>('kind', kinds, 'statuses')
  const kind = showsTrends ? chosen : 'people'
  const trends: readonly { id: TrendKind; label: string }[] = [
    { id: 'statuses', label: t`Posts` },
    { id: 'tags', label: t`Hashtags` },
    { id: 'links', label: t`News` },
  ]
  const tabs = [...(showsTrends ? trends : []), ...(me ? [{ id: 'people' as const, label: t`People` }] : [])]
  return (
    <Column
      title={t`Explore`}
      actions={!isOnline && <OfflineMark />}
      tabs={
        <>
          <ScreenSearchField />
          <Tabs label={t`What to explore`} tabs={tabs} selected={kind} onSelect={setKind} />
        </>
      }
    >
      {!showsTrends && (
        <div className={styles.notice}>
          <Trans>What is talked about is hidden.</Trans>
          <Button kind="outline" onClick={() => setShowsTrends(true)}>
            <Trans>Show it</Trans>
          </Button>
        </div>
      )}
      {(showsTrends || me) && <TrendList key={kind} kind={kind} />}
    </Column>
  )
}

function TrendList({ kind }: { readonly kind: TrendKind }) {
  switch (kind) {
    case 'statuses':
      return <TrendingStatuses />
    case 'tags':
      return <TrendingTags />
    case 'links':
      return <TrendingLinks />
    case 'people':
      return <SuggestedPeople />
  }
}

function TrendingStatuses() {
  const { t } = useLingui()
  return (
    <Trending
      label={t`Posts`}
      trend={useTrendingStatuses()}
      getKey={(id) => id}
      renderItem={(id, feedProps) => <StatusCard statusId={id} context="explore" {...feedProps} />}
    />
  )
}

function SuggestedPeople() {
  const { t } = useLingui()
  return (
    <Trending
      label={t`People`}
      whenEmpty={<Trans>There is nobody to suggest right now.</Trans>}
      trend={useSuggestedPeople()}
      getKey={({ accountId }) => accountId}
      usualPx={100}
      renderItem={(suggestion, feedProps) => <SuggestedPerson suggestion={suggestion} {...feedProps} />}
    />
  )
}

function TrendingTags() {
  const { t } = useLingui()
  return (
    <Trending
      label={t`Hashtags`}
      trend={useTrendingTags()}
      getKey={(tag) => tag.name}
      usualPx={64}
      renderItem={(tag, feedProps) => <TagRow tag={tag} {...feedProps} />}
    />
  )
}

function TrendingLinks() {
  const { t } = useLingui()
  return (
    <Trending
      label={t`News`}
      trend={useTrendingLinks()}
      getKey={(link) => link.url}
      renderItem={(link, feedProps) => {
        const people = link.history.slice(0, 2).reduce((sum, { accounts }) => sum + accounts, 0)
        return (
          <article className={styles.link} aria-label={link.title} {...feedProps}>
            <LinkCard card={link} isSensitive={false} />
            {people > 0 && (
              <Link
                href={linkPath(link.url)}
                className={styles.talk}
              >{t`${plural(people, { one: '# person talks', other: '# people talk' })} about it`}</Link>
            )}
          </article>
        )
      }}
    />
  )
}

interface TrendingProps<Item> extends Pick<VirtualListProps<Item>, 'label' | 'getKey' | 'usualPx' | 'renderItem'> {
  readonly trend: Trend<Item>
  readonly whenEmpty?: ReactNode
}

function Trending<Item>({ trend, whenEmpty, ...list }: TrendingProps<Item>) {
  if (trend.error) return <LoadError error={trend.error} onRetry={trend.retry} />
  if (trend.items === null) return <StatusSkeleton />
  if (trend.items.length === 0)
    return (
      <EmptyState
        icon={<TrendingUp size={40} strokeWidth={1.25} />}
        text={whenEmpty ?? <Trans>Nothing stands out right now. Look in again later.</Trans>}
      />
    )
  const { more } = trend
  return (
    <VirtualList
      {...list}
      items={trend.items}
      restoreKey={list.label}
      hasMore={more?.isThere === true}
      isBusy={more?.isLoading === true}
      onEndReached={() => {
        if (more?.isThere === true && more.error === null) more.load()
      }}
      footer={<Foot more={more} />}
    />
  )
}

function Foot({ more }: { readonly more: Trend<never>['more'] | undefined }) {
  if (more?.isThere !== true) return <EndMark />
  if (more.error === null || more.isLoading) return <StatusSkeleton count={1} />
  return (
    <div className={styles.more}>
      <Button kind="quiet" onClick={more.load}>
        <Trans>Load more</Trans>
      </Button>
    </div>
  )
}
