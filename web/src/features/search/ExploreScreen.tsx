import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { LinkCard } from '../../entities/card/LinkCard.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { ScreenSearchField } from './SearchField.tsx'
import styles from './SearchScreen.module.css'
import { TagRow } from './TagRow.tsx'
import type { TrendKind } from './useTrends.ts'
import { useTrend } from './useTrends.ts'

/** What many talk about here. */
export function ExploreScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const [kind, setKind] = useState<TrendKind>('statuses')
  const tabs: readonly { id: TrendKind; label: string }[] = [
    { id: 'statuses', label: t`Posts` },
    { id: 'tags', label: t`Hashtags` },
    { id: 'links', label: t`News` },
    ...(me ? [{ id: 'people' as const, label: t`People` }] : []),
  ]
  return (
    <Column
      title={t`Explore`}
      tabs={
        <>
          <ScreenSearchField />
          <Tabs label={t`What to explore`} tabs={tabs} selected={kind} onSelect={setKind} />
        </>
      }
    >
      <TrendList key={kind} kind={kind} />
    </Column>
  )
}

function TrendList({ kind }: { readonly kind: TrendKind }) {
  const { t } = useLingui()
  const [trend, retry] = useTrend(kind)
  if (trend.phase === 'loading') return <StatusSkeleton />
  if (trend.error) return <LoadError error={trend.error} onRetry={retry} />
  if (trend.ids.length + trend.tags.length + trend.links.length === 0) {
    return (
      <EmptyState
        icon={<TrendingUp size={40} strokeWidth={1.25} />}
        text={
          kind === 'people' ? (
            <Trans>There is nobody to suggest right now.</Trans>
          ) : (
            <Trans>Nothing stands out right now. Look in again later.</Trans>
          )
        }
      />
    )
  }
  const list = { restoreKey: kind, footer: <EndMark /> }
  switch (kind) {
    case 'statuses':
      return (
        <VirtualList
          {...list}
          label={t`Posts`}
          items={trend.ids}
          getKey={(id) => id}
          renderItem={(id, feedProps) => <StatusCard statusId={id} context="public" {...feedProps} />}
        />
      )
    case 'people':
      return (
        <VirtualList
          {...list}
          label={t`People`}
          items={trend.ids}
          getKey={(id) => id}
          renderItem={(id, feedProps) => <AccountRow accountId={id} {...feedProps} />}
        />
      )
    case 'tags':
      return (
        <VirtualList
          {...list}
          label={t`Hashtags`}
          items={trend.tags}
          getKey={(tag) => tag.name}
          renderItem={(tag, feedProps) => <TagRow tag={tag} {...feedProps} />}
        />
      )
    case 'links':
      return (
        <VirtualList
          {...list}
          label={t`News`}
          items={trend.links}
          getKey={(link) => link.url}
          renderItem={(link, feedProps) => {
            const people = link.history.slice(0, 2).reduce((sum, { accounts }) => sum + accounts, 0)
            return (
              <article className={styles.link} aria-label={link.title} {...feedProps}>
                <LinkCard card={link} isSensitive={false} />
                {people > 0 && (
                  <span className={styles.note}>{t`${plural(people, { one: '# person talks', other: '# people talk' })} about it`}</span>
                )}
              </article>
            )
          }}
        />
      )
  }
}
