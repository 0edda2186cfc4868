import type { Account } from '@starling/api/accounts'
import type { Filter, FilterResult } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'
import { keywordPattern, wouldMeet } from '../filters/index.ts'
import { fullAcct } from '../transfer/index.ts'

/** The reader's filters, mutes and blocks at their own server. */
export interface ReaderRules {
  /** The reader's own acct with its server, in lower case, whose posts are never left out or covered; null where unknown. */
  readonly own: string | null
  readonly filters: readonly Filter[]
  /** Muted and blocked accounts: their accts with their servers, in lower case, and the addresses of their profiles. */
  readonly people: ReadonlySet<string>
  /** Blocked servers, in lower case. */
  readonly domains: ReadonlySet<string>
}

/** Posts of a visited server as the reader's own server would show them: without muted and blocked accounts, and with matching filters applied. */
export function applyReaderRules(statuses: readonly Status[], rules: ReaderRules, domain: string): readonly Status[] {
  const filters = rules.filters.filter(({ context }) => context.length === 0 || context.includes('public'))
  const nameOf = (account: Account): string => fullAcct(account.acct, domain)
  const isLeftOut = (account: Account): boolean => {
    const name = nameOf(account)
    if (name === rules.own) return false
    return rules.people.has(name) || rules.people.has(account.url) || rules.domains.has(name.slice(name.lastIndexOf('@') + 1))
  }
  const covered = (status: Status): Status =>
    nameOf(status.account) === rules.own ? status : { ...status, filtered: filters.flatMap((filter) => resultOf(filter, status)) }
  return statuses.flatMap((status) => {
    const { reblog } = status
    if (isLeftOut(status.account) || (reblog !== null && isLeftOut(reblog.account))) return []
    return [{ ...covered(status), reblog: reblog === null ? null : covered(reblog) }]
  })
}

function resultOf(filter: Filter, status: Status): readonly FilterResult[] {
  const met = filter.keywords.filter((word) => {
    const pattern = keywordPattern([word])
    return pattern !== null && wouldMeet(pattern, status, null)
  })
  return met.length === 0 ? [] : [{ filter, keyword_matches: met.map(({ keyword }) => keyword), status_matches: [] }]
}
