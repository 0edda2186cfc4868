/** The version written into files, and the highest one that is read. */
export const BUNDLE_VERSION = 1

/** The format name, which distinguishes such files from other JSON. */
export const BUNDLE_FORMAT = 'starling-bundle'

/** Larger files, in bytes, are refused without reading them. */
export const BUNDLE_BYTES = 5_000_000

export interface BundledList {
  readonly title: string
  readonly replies_policy: 'followed' | 'list' | 'none'
  readonly exclusive: boolean
  readonly notify: boolean
  readonly favourite: boolean
  /** `user@host`, as in the whole bundle. */
  readonly accounts: readonly string[]
}

export interface BundledKeyword {
  readonly keyword: string
  readonly whole_word: boolean
}

export interface BundledFilter {
  readonly title: string
  readonly context: readonly string[]
  readonly filter_action: 'warn' | 'hide' | 'blur'
  /** An ISO time; null for never. */
  readonly expires_at: string | null
  readonly keywords: readonly BundledKeyword[]
}

/** The conditions of an antenna by kind; excluded ones are listed separately. */
export interface BundledConditions {
  readonly accounts: readonly string[]
  readonly domains: readonly string[]
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
}

export interface BundledAntenna {
  readonly title: string
  readonly mode: 'filtering' | 'stl' | 'ltl'
  readonly with_media_only: boolean
  readonly ignore_reblog: boolean
  readonly destination: 'own' | 'home' | 'list'
  /** The title of the list its posts go to. */
  readonly list: string | null
  readonly wanted: BundledConditions
  readonly excluded: BundledConditions
}

/** A deck column; lists and antennas are named by title, because ids differ between servers. */
export interface BundledColumn {
  readonly id: string
  readonly title: string | null
  /** A further parameter, such as a hashtag. */
  readonly params: Readonly<Record<string, string>>
}

export interface BundledMute {
  readonly acct: string
  readonly notifications: boolean
  /** An ISO time; null for never. */
  readonly expires_at: string | null
}

/** What a reader can take from one server to another: one JSON file, written and read by this client. */
export interface Bundle {
  readonly lists: readonly BundledList[]
  readonly filters: readonly BundledFilter[]
  readonly antennas: readonly BundledAntenna[]
  readonly columns: readonly BundledColumn[]
  readonly mutes: readonly BundledMute[]
  readonly blocks: readonly string[]
  readonly domain_blocks: readonly string[]
}

/** An empty bundle. */
export const emptyBundle: Bundle = { lists: [], filters: [], antennas: [], columns: [], mutes: [], blocks: [], domain_blocks: [] }

/** Where and when a bundle was written. */
export interface BundleOrigin {
  readonly account: string
  readonly exportedAt: string
}

/** The file's text. */
export function writeBundle(bundle: Bundle, { account, exportedAt }: BundleOrigin): string {
  return JSON.stringify({ format: BUNDLE_FORMAT, version: BUNDLE_VERSION, account, exported_at: exportedAt, ...bundle }, null, 2)
}

/** The full name of an account: with its server, in lower case. */
export function fullAcct(acct: string, domain: string): string {
  return (acct.includes('@') ? acct : `${acct}@${domain}`).toLowerCase()
}
