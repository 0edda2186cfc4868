import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { count, lenientArray, oneOf, orNull, text, textOrNull, webAddressOrNull } from '../reading/index.ts'
import { statusSchema } from '../statuses/index.ts'

const year = v.pipe(v.union([v.number(), v.string()]), v.transform(Number))

/** The statistics of a year, schema version 2. */
const dataSchema = v.object({
  archetype: oneOf(['lurker', 'booster', 'pollster', 'replier', 'oracle'], 'lurker'),
  /** Twelve entries, one for each month. */
  time_series: lenientArray(v.object({ month: count, statuses: count, followers: count })),
  top_hashtags: lenientArray(v.object({ name: text, count })),
  /** Status ids; null if no status was boosted, favourited or replied to. */
  top_statuses: v.fallback(v.object({ by_reblogs: textOrNull, by_favourites: textOrNull, by_replies: textOrNull }), {
    by_reblogs: null,
    by_favourites: null,
    by_replies: null,
  }),
})

/** The annual report of an account. https://docs.joinmastodon.org/entities/AnnualReport/ */
export const annualReportSchema = v.object({
  year,
  data: orNull(dataSchema),
  schema_version: count,
  share_url: webAddressOrNull,
  account_id: text,
})

/** Reports with the accounts and statuses they refer to. */
export const annualReportsSchema = v.object({
  annual_reports: lenientArray(annualReportSchema),
  accounts: lenientArray(accountSchema),
  statuses: lenientArray(statusSchema),
})

export const annualReportStateSchema = v.object({ state: oneOf(['available', 'generating', 'eligible', 'ineligible'], 'ineligible') })

export type AnnualReport = v.InferOutput<typeof annualReportSchema>
export type AnnualReports = v.InferOutput<typeof annualReportsSchema>
