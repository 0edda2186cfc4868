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
  if (isNamedList(mine) && isNamedList(theirs)) return mergeLists(isNamedList(base) ? base : [], mine, theirs)
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

interface Named {
  readonly uuid: string
}

/** A list such as `columns`, whose items have ids. */
function isNamedList(value: unknown): value is readonly (Named & SettingsDocument)[] {
  if (!Array.isArray(value) || !value.every((item) => isObject(item) && typeof item['uuid'] === 'string')) return false
  return new Set(value.map(({ uuid }) => uuid)).size === value.length
}

/** Items added on either side are kept, items removed on either side are removed; the order is this device's where this device changed it. */
function mergeLists(
  base: readonly (Named & SettingsDocument)[],
  mine: readonly (Named & SettingsDocument)[],
  theirs: readonly (Named & SettingsDocument)[],
): readonly SettingsDocument[] {
  const [before, here, there] = [base, mine, theirs].map((list) => new Map(list.map((item) => [item.uuid, item])))
  if (!before || !here || !there) return mine
  const isMoved = !isSame(orderOf(base, here), orderOf(mine, before))
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const order = first.map(({ uuid }) => uuid)
  // An item that only the other side has is placed after the item it follows there.
  second.forEach(({ uuid }, index) => {
    if (order.includes(uuid)) return
    const neighbour = second[index - 1]?.uuid
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, uuid)
  })
  return order.flatMap((uuid) => {
    const merged = mergeValues(before.get(uuid), here.get(uuid), there.get(uuid))
    return isObject(merged) ? [merged] : []
  })
}

/** The ids of a list that also occur in another one. */
function orderOf(list: readonly Named[], others: ReadonlyMap<string, unknown>): readonly string[] {
  return list.flatMap(({ uuid }) => (others.has(uuid) ? [uuid] : []))
}

function own(object: SettingsDocument, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
