import type { Account } from '@starling/api/accounts'
import type { Filter, FilterResult } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'
import { keywordPattern, wouldMeet } from '../filters/index.ts'
import { fullAcct } from '../transfer/index.ts'

/** What a reader has set at their own server against posts and people. */
export interface ReaderRules {
  /** The reader's own name with its server, in lower case, who is never left out or covered; null where it is not known yet. */
  readonly own: string | null
  readonly filters: readonly Filter[]
  /** Muted and blocked people: their names with their servers, in lower case, and the addresses of their profiles. */
  readonly people: ReadonlySet<string>
  /** Blocked servers, in lower case. */
  readonly domains: ReadonlySet<string>
}

/** Posts of a server that the reader visits, as the reader's own server would show them: without muted and blocked people, and with the filters that they meet. */
export function underRules(statuses: readonly Status[], rules: ReaderRules, domain: string): readonly Status[] {
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
