import type { AnnualReport } from '@starling/api/annual-reports'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { tagPath } from '../../routing/paths.ts'
import { useStatus } from '../../session/useEntity.ts'
import { EmptyState, EndMark } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './AnnualReport.module.css'
import { useArchetypeWords } from './useArchetypeWords.ts'

type YearData = NonNullable<AnnualReport['data']>

/** An annual report: the archetype, the months, the hashtags and the most popular posts. */
export function ReportView({ report, year }: { readonly report: AnnualReport; readonly year: string }) {
  const { t, i18n } = useLingui()
  const words = useArchetypeWords()
  const { data } = report
  if (data === null) return <EmptyState text={<Trans>This report is written in a way this client does not know.</Trans>} />
  const { title, text } = words(data.archetype)
  const posts = sum(data.time_series.map(({ statuses }) => statuses))
  const followers = sum(data.time_series.map(({ followers: each }) => each))
  return (
    <div className={styles.report}>
      <section className={styles.kind} aria-labelledby="report-kind">
        <h2 id="report-kind" className={styles.name}>
          {title}
        </h2>
        <p>{text}</p>
      </section>
      <dl className={styles.sums}>
        <div>
          <dt>
            <Plural value={posts} one="post" other="posts" />
          </dt>
          <dd>{i18n.number(posts)}</dd>
        </div>
        <div>
          <dt>
            <Plural value={followers} one="new follower" other="new followers" />
          </dt>
          <dd>{i18n.number(followers)}</dd>
        </div>
      </dl>
      {posts > 0 && <Months data={data} year={year} />}
      {data.top_hashtags.length > 0 && (
        <section aria-labelledby="report-tags">
          <h3 id="report-tags" className={styles.heading}>
            <Trans>Hashtags you used most</Trans>
          </h3>
          <ol className={styles.tags}>
            {data.top_hashtags.map(({ name, count }) => (
              <li key={name}>
                <Link href={tagPath(name)} className={styles.tag}>
                  <bdi className={styles.strong}>{t`#${name}`}</bdi>
                  <span className={styles.quiet}>
                    <Plural value={count} one="# time" other="# times" />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      <TopStatuses statuses={data.top_statuses} />
      <EndMark />
    </div>
  )
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}

/** A bar for each month, with its numbers for screen readers. */
function Months({ data, year }: { readonly data: YearData; readonly year: string }) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...data.time_series.map(({ statuses }) => statuses))
  const nameOf = (month: number, style: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(i18n.locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(Number(year), month - 1, 15))
  const months = data.time_series.filter(({ month }) => month >= 1 && month <= 12)
  return (
    <section aria-labelledby="report-months">
      <h3 id="report-months" className={styles.heading}>
        <Trans>Posts by month</Trans>
      </h3>
      <ol className={styles.months}>
        {months.map(({ month, statuses }) => (
          <li key={month} className={styles.month} aria-label={t`${nameOf(month, 'long')}: ${statuses}`}>
            <span className={styles.figure} aria-hidden="true">
              {statuses > 0 && i18n.number(statuses)}
            </span>
            <span className={styles.bar} style={{ '--share': statuses / most } as CSSProperties} aria-hidden="true" />
            <span className={styles.quiet} aria-hidden="true">
              {nameOf(month, 'narrow')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The most boosted, favourited and replied-to posts; a post that is first in several ways is shown once. */
function TopStatuses({ statuses }: { readonly statuses: YearData['top_statuses'] }) {
  const { t } = useLingui()
  const reasons: readonly (readonly [string | null, string])[] = [
    [statuses.by_reblogs, t`Boosted most`],
    [statuses.by_favourites, t`Favourited most`],
    [statuses.by_replies, t`Answered most`],
  ]
  const byId = new Map<string, readonly string[]>()
  for (const [id, reason] of reasons) if (id !== null) byId.set(id, [...(byId.get(id) ?? []), reason])
  return [...byId].map(([id, why]) => (
    <TopStatus key={id} id={id}>
      {why.join(' · ')}
    </TopStatus>
  ))
}

/** One of the top posts; draws nothing if it has been deleted since. */
function TopStatus({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const status = useStatus(id)
  if (!status) return null
  return (
    <section>
      <h3 className={styles.heading}>{children}</h3>
      <div className={styles.post}>
        <StatusCard statusId={id} context="collection" data-list-key={id} tabIndex={-1} />
      </div>
    </section>
  )
}
