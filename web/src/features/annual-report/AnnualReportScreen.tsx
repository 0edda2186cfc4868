import { annualReportEndpoints } from '@starling/api/annual-reports'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarHeart } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { homePath, annualReportPath } from '../../routing/paths.ts'
import { queryKeyOf, apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AnnualReport.module.css'
import { ReportView } from './ReportView.tsx'
import { clock } from '../../entities/time/clock.ts'
import type { AnnualReports } from '@starling/api/annual-reports'

const read = ({ annual_reports: data, accounts, statuses }: AnnualReports) => ({ data, accounts, statuses })

/** The unread reports of all years. */
const unreadReports = apiQuery(annualReportEndpoints.list, { read, staleMs: 0, whenGone: { data: [] } })

/** One year's report; null where there is none. */
const reportOfYear = apiQuery(annualReportEndpoints.get, {
  read: (answer) => ({ ...read(answer), data: answer.annual_reports[0] ?? null }),
  whenGone: { data: null },
})

/** The state of a year's report: available, being generated, or eligible. */
const reportState = apiQuery(annualReportEndpoints.state, { staleMs: 0 })

/** How often the state of a report being generated is requested, in milliseconds. */
const patienceMs = 5000

/** The reader's annual report, or the button to have it generated. */
export function AnnualReportScreen({ year }: { readonly year: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { path } = useLocation()
  const title = t`Your year ${year}`
  if (!me) return <SignInColumn title={title} next={path} />
  return <YearColumn year={year} title={title} />
}

function YearColumn({ year, title }: { readonly year: string; readonly title: string }) {
  const isOnline = useOnline()
  const { data } = useApiQuery(reportState, { params: { year } })
  return (
    <Column
      title={title}
      icon={<CalendarHeart size={22} strokeWidth={1.75} />}
      actions={!isOnline && data !== undefined && <OfflineMark />}
    >
      <OneYear key={year} year={year} />
    </Column>
  )
}

function OneYear({ year }: { readonly year: string }) {
  const { t } = useLingui()
  const named = { params: { year } }
  const state = useApiQuery(reportState, named)
  const isMade = state.data?.state === 'available'
  const report = useApiQuery(reportOfYear, named, { isEnabled: isMade })
  const stateKey = queryKeyOf(annualReportEndpoints.state, named)
  const generate = useApiMutation(annualReportEndpoints.generate, { outdates: () => [stateKey] })
  const { mutate: markRead } = useApiMutation(annualReportEndpoints.markRead, {
    outdates: () => [queryKeyOf(unreadReports.row)],
    // A failure to mark the report as read does not matter to the reader.
    isSaidHere: () => true,
  })
  const isShown = isMade && report.data != null
  useEffect(() => {
    if (isShown) markRead({ params: { year } })
  }, [isShown, markRead, year])
  const { refetch } = state
  const isWaiting = state.data?.state === 'generating'
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void refetch(), patienceMs)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])

  if (isMade && report.data) return <ReportView report={report.data} year={year} />
  const failed = [state, report].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  if (state.data === undefined || (isMade && report.data === undefined))
    return (
      <Skeleton label={t`Loading`}>
        <div className={styles.report}>
          <Bone inlineSize="60%" blockSize="28px" />
          <Bone blockSize="120px" />
          <Bone blockSize="120px" />
        </div>
      </Skeleton>
    )
  if (state.data.state === 'eligible')
    return (
      <EmptyState
        icon={<CalendarHeart size={40} strokeWidth={1.25} />}
        text={<Trans>See what you posted in {year}, month by month, and what people liked most. Only you will see it.</Trans>}
        action={
          <Button kind="primary" isBusy={generate.isPending} onClick={() => generate.mutate(named)}>
            <Trans>Make my report</Trans>
          </Button>
        }
      />
    )
  if (isWaiting)
    return (
      <div role="status">
        <EmptyState
          icon={<CalendarHeart size={40} strokeWidth={1.25} />}
          text={<Trans>Your report is being made. It will appear here in a moment.</Trans>}
        />
      </div>
    )
  return (
    <EmptyState
      icon={<CalendarHeart size={40} strokeWidth={1.25} />}
      text={<Trans>There is no report about {year}. Reports are offered from 10 to 31 December to those who posted in the year.</Trans>}
      action={
        <ButtonLink href={homePath}>
          <Trans>Home</Trans>
        </ButtonLink>
      }
    />
  )
}

/** Redirects from the address without a year to the current report year: this year in December, otherwise last year. */
export function AnnualReportsScreen() {
  const navigator = useNavigator()
  useLayoutEffect(() => {
    const today = new Date(clock.now())
    navigator.replace(annualReportPath(String(today.getUTCMonth() === 11 ? today.getUTCFullYear() : today.getUTCFullYear() - 1)))
  }, [navigator])
  return null
}
