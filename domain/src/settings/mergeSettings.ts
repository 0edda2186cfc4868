import { isSame } from '../store/index.ts'
import { isObject, type SettingsDocument } from './SettingsDocument.ts'

/** Top-level keys that hold counters: increments of two devices are added. */
const COUNTERS: ReadonlySet<string> = new Set(['frequentlyUsedEmojis', 'frequentlyUsedLanguages'])

/**
 * Merges this device's settings with the server's, given their last common state: a change on one side is kept,
 * and where both changed the same value, this device wins.
 */
export function mergeSettings(base: SettingsDocument, mine: SettingsDocument, theirs: SettingsDocument): SettingsDocument {
  return mergeObjects(base, mine, theirs, (key, ...sides) => (COUNTERS.has(key) ? mergeCounters(...sides) : mergeValues(...sides)))
}

type MergeAt = (key: string, base: unknown, mine: unknown, theirs: unknown) => unknown

/** `undefined` stands for an absent key, since JSON cannot hold it. `Object.fromEntries` writes a key such as `__proto__` as data. */
function mergeObjects(base: SettingsDocument, mine: SettingsDocument, theirs: SettingsDocument, mergeAt: MergeAt): SettingsDocument {
  // This device's keys come first: the order of equally often used emoji tells which was used last, and databases do not keep it.
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const entries = [...keys].map((key): [string, unknown] => [key, mergeAt(key, own(base, key), own(mine, key), own(theirs, key))])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine
  if (isObject(mine) && isObject(theirs)) {
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, (_key, ...sides) => mergeValues(...sides))
  }
  const [here, there] = [namedItems(mine), namedItems(theirs)]
  if (here !== null && there !== null) return mergeLists(namedItems(base) ?? new Map(), here, there)
  return mine === undefined ? theirs : mine
}

/** Increments of both sides are added; a counter that one side dropped to save space is gone unless the other side increased it. */
function mergeCounters(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isObject(mine) || !isObject(theirs)) return mergeValues(base, mine, theirs)
  return mergeObjects(isObject(base) ? base : {}, mine, theirs, (_key, before, here, there) => {
    if (typeof here !== 'number' || typeof there !== 'number') return mergeValues(before, here, there)
    return there + Math.max(0, here - (typeof before === 'number' ? before : 0))
  })
}

/** The items of a list by what tells them apart, in their order. */
type NamedItems = ReadonlyMap<string, unknown>

/** What tells an item of a list from the others: its id, its address, or the text that it is. */
function nameOf(item: unknown): string | null {
  if (typeof item === 'string') return item
  if (!isObject(item)) return null
  return ['uuid', 'href', 'id'].map((key) => own(item, key)).find((each) => typeof each === 'string') ?? null
}

/** Null for what is no list, and for one whose items cannot be told apart. */
function namedItems(value: unknown): NamedItems | null {
  if (!Array.isArray(value)) return null
  const items = new Map(value.map((item): [string | null, unknown] => [nameOf(item), item]))
  return items.size === value.length && !items.has(null) ? (items as NamedItems) : null
}

/**
 * Of a list such as `columns` items added on either side are kept, and items removed on either side are removed; the order is this device's where this device
 * changed it.
 */
function mergeLists(base: NamedItems, mine: NamedItems, theirs: NamedItems): readonly unknown[] {
  const isMoved = !isSame(sharedNames(base, mine), sharedNames(mine, base))
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first.keys()]
  // An item that only the other side has is placed after the item it follows there.
  const others = [...second.keys()]
  others.forEach((name, index) => {
    if (first.has(name)) return
    const neighbour = others[index - 1]
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, name)
  })
  return order.map((name) => mergeValues(base.get(name), mine.get(name), theirs.get(name))).filter((item) => item !== undefined)
}

/** The names of a list that also occur in another one. */
function sharedNames(list: NamedItems, others: NamedItems): readonly string[] {
  return [...list.keys()].filter((name) => others.has(name))
}

function own(object: SettingsDocument, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
