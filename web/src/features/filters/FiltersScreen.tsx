import type { Filter } from '@starling/api/filters'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Funnel, Plus } from 'lucide-react'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { ownFilters } from '../../entities/filter/filterQueries.ts'
import { useFilterWords } from '../../entities/filter/useFilterWords.ts'
import type { RecentStatuses } from '../../entities/timeline/useRecentStatuses.ts'
import { useRecentStatuses } from '../../entities/timeline/useRecentStatuses.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { caughtBy } from './FilteredStatuses.tsx'
import { FilterColumn } from './FilterEditScreen.tsx'
import styles from './Filters.module.css'

/** The reader's filters, with the number of recent posts each has matched. */
export function FiltersScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: filters, error, refetch } = useApiQuery(ownFilters, {}, { isEnabled: me !== null })
  return (
    <FilterColumn
      title={t`Filters`}
      icon={<Funnel size={22} strokeWidth={1.75} />}
      actions={
        <>
          {filters && error?.kind === 'offline' && <OfflineMark />}
          <IconLink href={pathTo('filterNew')} label={t`New filter`} icon={<Plus size={22} strokeWidth={1.75} />} />
        </>
      }
    >
      {!filters && !error && (
        <Skeleton label={t`Loading filters`}>
          <div className={styles.form}>
            <Bone inlineSize="40%" />
            <Bone inlineSize="70%" />
            <Bone inlineSize="55%" />
          </div>
        </Skeleton>
      )}
      {!filters && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {filters?.length === 0 && (
        <EmptyState
          icon={<Funnel size={40} strokeWidth={1.25} />}
          text={<Trans>A filter hides posts with certain words, or shows them behind a warning. You have none yet.</Trans>}
          action={
            <ButtonLink href={pathTo('filterNew')} kind="primary">
              {t`New filter`}
            </ButtonLink>
          }
        />
      )}
      {filters && filters.length > 0 && <FilterList filters={filters} />}
    </FilterColumn>
  )
}

function FilterList({ filters }: { readonly filters: readonly Filter[] }) {
  const recent = useRecentStatuses()
  return (
    <>
      <ul className={styles.list}>
        {filters.map((filter) => (
          <FilterItem key={filter.id} filter={filter} recent={recent} />
        ))}
      </ul>
      <EndMark>
        <Trans>You have reached the end</Trans>
      </EndMark>
    </>
  )
}

function FilterItem({ filter, recent }: { readonly filter: Filter; readonly recent: RecentStatuses }) {
  const { t, i18n } = useLingui()
  const words = useFilterWords()
  const { id, title, keywords, statuses, context } = filter
  const total = recent.statuses.length
  const caught = caughtBy(id, recent.statuses).length
  const named = statuses.length
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const what = [
    ...keywords.slice(0, 5).map(({ keyword }) => `“${keyword}”`),
    ...(keywords.length > 5 ? ['…'] : []),
    ...(named > 0 ? [t`${plural(named, { one: '# single post', other: '# single posts' })}`] : []),
  ]
  return (
    <li>
      <Link className={styles.item} href={pathTo('filterEdit', { id })}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.facts}>{what.length > 0 ? <bdi>{list.format(what)}</bdi> : t`Filters nothing yet`}</span>
        <span className={styles.facts}>
          {[words.action(filter.filter_action_ex ?? filter.filter_action), words.end(filter)].join(' · ')}
        </span>
        <span className={styles.facts}>{context.map(words.context).join(', ')}</span>
        {!recent.isLoading && total > 0 && (
          <span className={styles.facts}>{t`Caught ${caught} of the latest ${plural(total, { one: '# post', other: '# posts' })}`}</span>
        )}
      </Link>
    </li>
  )
}
