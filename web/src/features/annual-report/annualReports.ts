import type { AnnualReports } from '@starling/api/annual-reports'
import { annualReportEndpoints } from '@starling/api/annual-reports'
import { apiQuery } from '../../session/apiQueries.ts'

const read = ({ annual_reports: data, accounts, statuses }: AnnualReports) => ({ data, accounts, statuses })

/** The unread reports of all years. */
export const unreadReports = apiQuery(annualReportEndpoints.list, { read, staleMs: 0, whenGone: { data: [] } })

/** One year's report; null where there is none. */
export const reportOfYear = apiQuery(annualReportEndpoints.get, {
  read: (answer) => ({ ...read(answer), data: answer.annual_reports[0] ?? null }),
  whenGone: { data: null },
})

/** The state of a year's report: available, being generated, or eligible (R-ntf-26). */
export const reportState = apiQuery(annualReportEndpoints.state, { staleMs: 0, whenGone: { data: { state: 'ineligible' } } })
