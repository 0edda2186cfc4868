import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { normalizeTag, plainTextOf } from '../content/index.ts'
import { writtenWarning } from '../store/index.ts'
import type { AntennaConditions, AntennaRule, ConditionKind } from './AntennaRule.ts'
import { conditionKinds, noConditions } from './AntennaRule.ts'

/** The reader an antenna collects for. */
export interface AntennaReader {
  readonly meId: string | null
  /** The server's own domain, which local accounts do not carry in their name. */
  readonly localDomain: string
  isFollowed(accountId: string): boolean
}

const openVisibilities: ReadonlySet<string> = new Set(['public', 'public_unlisted', 'login'])
const closedVisibilities: ReadonlySet<string> = new Set(['direct', 'limited'])

/**
 * Whether an antenna would have collected a post: the kinds of conditions are joined by "and", the entries of a kind by "or",
 * a kind without entries matches everything, and exclusions win. An antenna without any condition collects nothing.
 */
export function wouldCatch(rule: AntennaRule, status: Status, reader: AntennaReader): boolean {
  const shown = status.reblog ?? status
  if (rule.withMediaOnly && shown.media_attachments.length === 0) return false
  if (rule.ignoreReblog && status.reblog !== null) return false
  const facts = factsOf(status, reader)
  if (conditionKinds.some((kind) => isMet(kind, rule.excluded, facts))) return false
  if (rule.mode !== 'filtering') return isInTimeline(rule.mode, status, reader)
  const asked = conditionKinds.filter((kind) => rule.wanted[kind].length > 0)
  return asked.length > 0 && isCollectable(status, reader) && asked.every((kind) => isMet(kind, rule.wanted, facts))
}

/** An entry of an antenna that a post meets. */
export interface MetCondition {
  readonly kind: ConditionKind
  readonly entry: string
}

/** The entries for which an antenna collects a post; none for one that collects whole timelines. */
export function conditionsMet({ wanted }: AntennaRule, status: Status, reader: AntennaReader): readonly MetCondition[] {
  const facts = factsOf(status, reader)
  return conditionKinds.flatMap((kind) =>
    wanted[kind].filter((entry) => isMet(kind, { ...noConditions, [kind]: [entry] }, facts)).map((entry) => ({ kind, entry })),
  )
}

interface StatusFacts {
  readonly accountId: string
  readonly domain: string
  readonly tags: ReadonlySet<string>
  /** Content warning and text, in lower case. */
  readonly words: string
}

/** Accounts and servers are compared with the author of the boost; tags and words with the boosted post. */
function factsOf({ account, ...status }: Status, { localDomain }: AntennaReader): StatusFacts {
  const shown = status.reblog ?? status
  return {
    accountId: account.id,
    domain: (domainOf(account) ?? localDomain).toLowerCase(),
    tags: new Set(shown.tags.map(({ name }) => normalizeTag(name))),
    words: `${writtenWarning(shown)}\n${plainTextOf(shown.content)}`.toLowerCase(),
  }
}

function isMet(kind: keyof AntennaConditions, conditions: AntennaConditions, facts: StatusFacts): boolean {
  switch (kind) {
    case 'accounts':
      return conditions.accounts.includes(facts.accountId)
    case 'domains':
      return conditions.domains.some((domain) => domain.toLowerCase() === facts.domain)
    case 'tags':
      return conditions.tags.some((tag) => facts.tags.has(normalizeTag(tag)))
    case 'keywords':
      return conditions.keywords.some((keyword) => facts.words.includes(keyword.toLowerCase()))
  }
}

/** Authors can opt out of antennas, altogether or for readers who do not follow them. */
function isCollectable(status: Status, { meId, isFollowed }: AntennaReader): boolean {
  const { account } = status
  const visibility = status.visibility_ex ?? status.visibility
  if (closedVisibilities.has(visibility)) return false
  if (account.id === meId) return true
  const policy = account.other_settings?.subscription_policy ?? 'allow'
  if (policy === 'block') return false
  return isFollowed(account.id) || (openVisibilities.has(visibility) && policy === 'allow')
}

function isInTimeline(mode: 'stl' | 'ltl', status: Status, { meId, isFollowed }: AntennaReader): boolean {
  const isOpen = openVisibilities.has(status.visibility_ex ?? status.visibility)
  const answersOthers = status.in_reply_to_id !== null && status.in_reply_to_account_id !== status.account.id
  if (domainOf(status.account) === null && isOpen && status.reblog === null && !answersOthers) return true
  return mode === 'stl' && (status.account.id === meId || isFollowed(status.account.id))
}

function domainOf({ acct }: Account): string | null {
  const at = acct.lastIndexOf('@')
  return at === -1 ? null : acct.slice(at + 1)
}
