import type {
  Bundle,
  BundledAntenna,
  BundledColumn,
  BundledConditions,
  BundledFilter,
  BundledKeyword,
  BundledList,
  BundledMute,
  BundleOrigin,
} from './Bundle.ts'
import { BUNDLE_BYTES, BUNDLE_FORMAT, BUNDLE_VERSION } from './Bundle.ts'

/** Why a file cannot be read as a bundle. */
export type BundleProblem = 'too-large' | 'no-json' | 'other-format' | 'newer-version'

/** The result of reading a file. */
export type ReadBundle =
  | {
      readonly kind: 'read'
      readonly bundle: Bundle
      readonly origin: BundleOrigin
      /** How many entries were invalid and left out. */ readonly dropped: number
    }
  | { readonly kind: 'refused'; readonly problem: BundleProblem }

/** The most entries of each kind taken from a file; more than any server stores. */
const MOST_COLLECTIONS = 200
const MOST_ENTRIES = 20_000
const MOST_CHARACTERS = 500

type Fields = ReadonlyMap<string, unknown>

/** Reads a file from an untrusted source: invalid entries are left out and counted, and nothing in it is used as code or as a key of an object. */
export function readBundle(text: string): ReadBundle {
  if (text.length > BUNDLE_BYTES) return { kind: 'refused', problem: 'too-large' }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { kind: 'refused', problem: 'no-json' }
  }
  const file = fieldsOf(parsed)
  if (file?.get('format') !== BUNDLE_FORMAT) return { kind: 'refused', problem: 'other-format' }
  const version = file.get('version')
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return { kind: 'refused', problem: 'other-format' }
  if (version > BUNDLE_VERSION) return { kind: 'refused', problem: 'newer-version' }

  let dropped = 0
  /** The valid entries of an array, each name once; the others are counted. */
  function each<T>(name: string, most: number, read: (item: unknown) => T | null, nameOf: (item: T) => string): readonly T[] {
    const given = file?.get(name)
    if (given === undefined) return []
    if (!Array.isArray(given)) {
      dropped += 1
      return []
    }
    const known = new Map<string, T>()
    for (const item of given.slice(0, most)) {
      const one = read(item)
      if (one === null) dropped += 1
      else if (!known.has(nameOf(one))) known.set(nameOf(one), one)
    }
    dropped += Math.max(0, given.length - most)
    return [...known.values()]
  }

  const bundle: Bundle = {
    lists: each('lists', MOST_COLLECTIONS, readList, titleOf),
    filters: each('filters', MOST_COLLECTIONS, readFilter, titleOf),
    antennas: each('antennas', MOST_COLLECTIONS, readAntenna, titleOf),
    columns: each('columns', MOST_COLLECTIONS, readColumn, (column) => JSON.stringify(column)),
    mutes: each('mutes', MOST_ENTRIES, readMute, ({ acct }) => acct),
    blocks: each('blocks', MOST_ENTRIES, readAcct, (acct) => acct),
    domain_blocks: each('domain_blocks', MOST_ENTRIES, readDomain, (domain) => domain),
  }
  return {
    kind: 'read',
    bundle,
    origin: { account: textOf(file.get('account')) ?? '', exportedAt: readTime(file.get('exported_at')) ?? '' },
    dropped,
  }
}

const titleOf = ({ title }: { readonly title: string }) => title

/** A Map, so that keys from the file cannot reach properties every object inherits. */
function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
}

/** One line without control characters, of a length that servers accept. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) return null
  const text = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

function readTime(value: unknown): string | null {
  const text = textOf(value)
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function readAcct(value: unknown): string | null {
  const acct = textOf(value)?.replace(/^@/, '').toLowerCase() ?? ''
  return /^[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+(?::\d+)?$/u.test(acct) ? acct : null
}

function readDomain(value: unknown): string | null {
  const domain = textOf(value)?.toLowerCase() ?? ''
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d+)?$/u.test(domain) ? domain : null
}

function readTag(value: unknown): string | null {
  const tag = textOf(value)?.replace(/^[#＃]/, '') ?? ''
  return /^[\p{L}\p{N}\p{M}_·・]+$/u.test(tag) ? tag : null
}

/** The valid entries of a value that should be an array. */
function manyOf(value: unknown, read: (item: unknown) => string | null): readonly string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.slice(0, MOST_ENTRIES).flatMap((item) => read(item) ?? []))]
}

function oneOf<const Word extends string>(value: unknown, words: readonly Word[], otherwise: Word): Word {
  return words.find((word) => word === value) ?? otherwise
}

function readList(value: unknown): BundledList | null {
  const fields = fieldsOf(value)
  const title = textOf(fields?.get('title'))
  if (!fields || title === null) return null
  return {
    title,
    replies_policy: oneOf(fields.get('replies_policy'), ['followed', 'list', 'none'], 'list'),
    exclusive: fields.get('exclusive') === true,
    notify: fields.get('notify') === true,
    favourite: fields.get('favourite') !== false,
    accounts: manyOf(fields.get('accounts'), readAcct),
  }
}

function readFilter(value: unknown): BundledFilter | null {
  const fields = fieldsOf(value)
  const title = textOf(fields?.get('title'))
  if (!fields || title === null) return null
  const context = manyOf(fields.get('context'), textOf)
  const keywords = fields.get('keywords')
  return {
    title,
    context: context.length === 0 ? ['home'] : context,
    filter_action: oneOf(fields.get('filter_action'), ['warn', 'hide', 'blur'], 'warn'),
    expires_at: readTime(fields.get('expires_at')),
    keywords: Array.isArray(keywords) ? keywords.slice(0, MOST_ENTRIES).flatMap((item) => readKeyword(item) ?? []) : [],
  }
}

function readKeyword(value: unknown): BundledKeyword | null {
  const fields = fieldsOf(value)
  const keyword = textOf(fields?.get('keyword'))
  return keyword === null ? null : { keyword, whole_word: fields?.get('whole_word') === true }
}

function readAntenna(value: unknown): BundledAntenna | null {
  const fields = fieldsOf(value)
  const title = textOf(fields?.get('title'))
  if (!fields || title === null) return null
  const list = textOf(fields.get('list'))
  const destination = oneOf(fields.get('destination'), ['own', 'home', 'list'], 'own')
  return {
    title,
    mode: oneOf(fields.get('mode'), ['filtering', 'stl', 'ltl'], 'filtering'),
    with_media_only: fields.get('with_media_only') === true,
    ignore_reblog: fields.get('ignore_reblog') === true,
    destination: destination === 'list' && list === null ? 'own' : destination,
    list: destination === 'list' ? list : null,
    wanted: readConditions(fields.get('wanted')),
    excluded: readConditions(fields.get('excluded')),
  }
}

function readConditions(value: unknown): BundledConditions {
  const fields: Fields = fieldsOf(value) ?? new Map()
  return {
    accounts: manyOf(fields.get('accounts'), readAcct),
    domains: manyOf(fields.get('domains'), readDomain),
    tags: manyOf(fields.get('tags'), readTag),
    keywords: manyOf(fields.get('keywords'), textOf),
  }
}

function readColumn(value: unknown): BundledColumn | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.get('id'))
  if (!fields || id === null || !/^[A-Z_]+$/.test(id)) return null
  const params = [...(fieldsOf(fields.get('params')) ?? [])].flatMap(([name, given]): [string, string][] => {
    const text = textOf(given)
    return text === null || !/^[a-z_]+$/.test(name) || name === '__proto__' ? [] : [[name, text]]
  })
  return { id, title: textOf(fields.get('title')), params: Object.fromEntries(params) }
}

function readMute(value: unknown): BundledMute | null {
  const fields = fieldsOf(value)
  const acct = readAcct(fields?.get('acct'))
  if (!fields || acct === null) return null
  return { acct, notifications: fields.get('notifications') !== false, expires_at: readTime(fields.get('expires_at')) }
}
