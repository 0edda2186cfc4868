import { hasEnded } from '../filters/index.ts'
import type {
  Bundle,
  BundledAntenna,
  BundledColumn,
  BundledConditions,
  BundledFilter,
  BundledKeyword,
  BundledList,
  BundledMute,
} from './Bundle.ts'

/** One step of an import. An import never removes anything. */
export type ImportChange =
  | {
      readonly kind: 'list'
      readonly isNew: boolean
      /** The settings after the import. */
      readonly list: BundledList
      /** Whether they differ from the current ones. */
      readonly isChanged: boolean
      readonly added: readonly string[]
    }
  | {
      readonly kind: 'filter'
      readonly isNew: boolean
      readonly filter: BundledFilter
      readonly isChanged: boolean
      readonly added: readonly BundledKeyword[]
    }
  | {
      readonly kind: 'antenna'
      readonly isNew: boolean
      /** With the existing entries and the added ones. */
      readonly antenna: BundledAntenna
      readonly isChanged: boolean
      /** How many accounts, servers, hashtags and words are added. */
      readonly addedCount: number
    }
  | { readonly kind: 'columns'; readonly columns: readonly BundledColumn[] }
  | { readonly kind: 'mute'; readonly mute: BundledMute }
  | { readonly kind: 'block'; readonly acct: string }
  | { readonly kind: 'domain-block'; readonly domain: string }

/**
 * The steps that bring everything in a bundle to the server, given what is there already. Only differences are listed, so that an interrupted
 * import continues where it stopped, and a repeated one does nothing. `now` is in milliseconds since 1970.
 */
export function planImport(bundle: Bundle, current: Bundle, now: number): readonly ImportChange[] {
  const muted = new Set(current.mutes.map(({ acct }) => acct))
  const blocked = new Set(current.blocks)
  const blockedDomains = new Set(current.domain_blocks)
  return [
    ...bundle.lists.flatMap((list) => planList(list, withTitle(current.lists, list.title))),
    ...bundle.filters
      .filter(({ expires_at: at }) => !hasEnded(at, now))
      .flatMap((filter) => planFilter(filter, withTitle(current.filters, filter.title))),
    ...bundle.antennas.flatMap((antenna) => planAntenna(antenna, withTitle(current.antennas, antenna.title))),
    ...planColumns(bundle.columns, current.columns),
    ...bundle.mutes
      .filter(({ acct, expires_at: at }) => !muted.has(acct) && !hasEnded(at, now))
      .map((mute) => ({ kind: 'mute', mute }) as const),
    ...bundle.blocks.filter((acct) => !blocked.has(acct)).map((acct) => ({ kind: 'block', acct }) as const),
    ...bundle.domain_blocks.filter((domain) => !blockedDomains.has(domain)).map((domain) => ({ kind: 'domain-block', domain }) as const),
  ]
}

function withTitle<T extends { readonly title: string }>(known: readonly T[], title: string): T | undefined {
  return known.find((one) => one.title === title)
}

function missing(wanted: readonly string[], known: readonly string[] = []): readonly string[] {
  const has = new Set(known)
  return wanted.filter((entry) => !has.has(entry))
}

function planList(list: BundledList, known: BundledList | undefined): readonly ImportChange[] {
  const added = missing(list.accounts, known?.accounts)
  const isChanged =
    known !== undefined &&
    (list.replies_policy !== known.replies_policy ||
      list.exclusive !== known.exclusive ||
      list.notify !== known.notify ||
      list.favourite !== known.favourite)
  return known !== undefined && !isChanged && added.length === 0
    ? []
    : [{ kind: 'list', isNew: known === undefined, list, isChanged, added }]
}

function planFilter(filter: BundledFilter, known: BundledFilter | undefined): readonly ImportChange[] {
  const words = new Set(known?.keywords.map(({ keyword }) => keyword))
  const added = filter.keywords.filter(({ keyword }) => !words.has(keyword))
  const context = [...new Set([...(known?.context ?? []), ...filter.context])]
  const isChanged =
    known !== undefined &&
    (filter.filter_action !== known.filter_action || filter.expires_at !== known.expires_at || context.length > known.context.length)
  if (known !== undefined && !isChanged && added.length === 0) return []
  return [{ kind: 'filter', isNew: known === undefined, filter: { ...filter, context }, isChanged, added }]
}

const conditionKinds = ['accounts', 'domains', 'tags', 'keywords'] as const

function planAntenna(antenna: BundledAntenna, known: BundledAntenna | undefined): readonly ImportChange[] {
  const sides = ['wanted', 'excluded'] as const
  const added = sides.flatMap((side) => conditionKinds.flatMap((kind) => missing(antenna[side][kind], known?.[side][kind])))
  const isChanged =
    known !== undefined &&
    (antenna.mode !== known.mode ||
      antenna.with_media_only !== known.with_media_only ||
      antenna.ignore_reblog !== known.ignore_reblog ||
      antenna.destination !== known.destination ||
      antenna.list !== known.list)
  if (known !== undefined && !isChanged && added.length === 0) return []
  const merged =
    known === undefined
      ? antenna
      : { ...antenna, wanted: union(known.wanted, antenna.wanted), excluded: union(known.excluded, antenna.excluded) }
  return [{ kind: 'antenna', isNew: known === undefined, antenna: merged, isChanged, addedCount: added.length }]
}

function union(one: BundledConditions, other: BundledConditions): BundledConditions {
  const both = (kind: (typeof conditionKinds)[number]) => [...new Set([...one[kind], ...other[kind]])]
  return { accounts: both('accounts'), domains: both('domains'), tags: both('tags'), keywords: both('keywords') }
}

/** New columns are added after the existing ones. */
function planColumns(wanted: readonly BundledColumn[], known: readonly BundledColumn[]): readonly ImportChange[] {
  const has = new Set(known.map(columnName))
  const columns = wanted.filter((column) => !has.has(columnName(column)))
  return columns.length === 0 ? [] : [{ kind: 'columns', columns }]
}

function columnName({ id, title, params }: BundledColumn): string {
  return JSON.stringify([id, title, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}
