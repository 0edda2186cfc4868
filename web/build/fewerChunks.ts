/** The facts about a module when chunks are formed. */
export interface BuiltModule {
  /** In bytes of its source. */
  readonly size: number
  /** The modules it imports statically. */
  readonly imports: readonly string[]
  /** The modules it imports dynamically. */
  readonly later: readonly string[]
  readonly isStyle: boolean
}

/** How many bytes of unneeded source may be loaded for each saved request: about two kB when compressed. */
const worthBytes = 20_000

/** A chunk of the client. */
interface Part {
  readonly modules: string[]
  size: number
  /** The dynamically imported modules that need this chunk. */
  readonly users: Set<string>
  hasStyle: boolean
  readonly needs: Set<Part>
}

interface Pair {
  readonly a: Part
  readonly b: Part
  /** Bytes loaded without need for each request that joining them saves. */
  readonly cost: number
}

/**
 * Answers the chunk name of each module that is not needed at the start.
 * Why: by default, modules needed by exactly the same screens and dialogs become a chunk, and there are hundreds of such
 * combinations, most of them below a kB. Chunks that are mostly needed together are joined, but never so that two chunks import each other.
 */
export function fewerChunks(modules: ReadonlyMap<string, BuiltModule>, entries: readonly string[]): Map<string, string> {
  const parts = partsOf(modules, entries)
  let pairs = [...parts].flatMap((a, at) => [...parts].slice(at + 1).flatMap((b) => pairOf(a, b)))
  for (;;) {
    pairs.sort((x, y) => x.cost - y.cost)
    const best = pairs.find(({ a, b }) => !hasWayRound(a, b) && !hasWayRound(b, a))
    if (!best) break
    const { a, b } = best
    join(parts, a, b)
    pairs = pairs.filter((pair) => ![a, b].includes(pair.a) && ![a, b].includes(pair.b))
    for (const part of parts) if (part !== a) pairs.push(...pairOf(a, part))
  }
  return new Map([...parts].flatMap((part, at) => part.modules.map((id) => [id, `later${at}`])))
}

/** The default chunks: modules that are needed by the same dynamic imports. */
function partsOf(modules: ReadonlyMap<string, BuiltModule>, entries: readonly string[]): Set<Part> {
  const first = neededBy(entries, modules)
  const laterOnes = new Set([...modules.values()].flatMap(({ later }) => later).filter((id) => modules.has(id) && !first.has(id)))
  const users = new Map<string, string[]>()
  for (const user of [...laterOnes].sort())
    for (const id of neededBy([user], modules, first)) users.set(id, [...(users.get(id) ?? []), user])
  const byUsers = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const [id, its] of users) {
    const { size, isStyle } = modules.get(id) ?? { size: 0, isStyle: false }
    const key = its.join('\n')
    const part = byUsers.get(key) ?? { modules: [], size: 0, users: new Set(its), hasStyle: false, needs: new Set() }
    byUsers.set(key, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.size += size
    part.hasStyle ||= isStyle
  }
  for (const [id, part] of partOf) {
    for (const needed of modules.get(id)?.imports ?? []) {
      const other = partOf.get(needed)
      if (other && other !== part) part.needs.add(other)
    }
  }
  return new Set(byUsers.values())
}

function neededBy(ids: readonly string[], modules: ReadonlyMap<string, BuiltModule>, except: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const queue = [...ids]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || except.has(id)) continue
    found.add(id)
    queue.push(...(modules.get(id)?.imports ?? []))
  }
  return found
}

/** Null where joining is not worth it. A chunk with styles stays apart, because each part that loads it names its sheet. */
function pairOf(a: Part, b: Part): Pair[] {
  if (a.hasStyle !== b.hasStyle) return []
  const shared = [...a.users].filter((user) => b.users.has(user)).length
  const cost = (a.size * (b.users.size - shared) + b.size * (a.users.size - shared)) / shared
  return cost <= worthBytes ? [{ a, b, cost }] : []
}

/** Whether one needs the other through a third, which the joined chunk would then both need and be needed by. */
function hasWayRound(from: Part, to: Part): boolean {
  const seen = new Set<Part>()
  const queue = [...from.needs].filter((part) => part !== to)
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    if (part === to) return true
    if (seen.has(part)) continue
    seen.add(part)
    queue.push(...part.needs)
  }
  return false
}

function join(parts: Set<Part>, a: Part, b: Part): void {
  a.modules.push(...b.modules)
  a.size += b.size
  for (const user of b.users) a.users.add(user)
  for (const needed of b.needs) a.needs.add(needed)
  a.needs.delete(a)
  a.needs.delete(b)
  parts.delete(b)
  for (const part of parts) if (part.needs.delete(b) && part !== a) part.needs.add(a)
}
