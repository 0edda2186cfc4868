/** A random number generator with a seed: the same seed gives the same demo, so that tests and screenshots can be repeated. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number, both limits included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks an item by its weight; items of weight 0 are never picked. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  sample<T>(items: readonly T[], count: number): T[]
  /** An independent generator: numbers drawn from it do not change those drawn here later. */
  fork(name: string): Random
}

export function createRandom(seed: string | number): Random {
  const seedText = String(seed)
  let state = hash(seedText)

  // The mulberry32 algorithm: small, fast and even enough for choosing words and colours.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number): T => {
    const total = items.reduce((sum, item) => sum + weightOf(item), 0)
    let left = next() * total
    for (const item of items) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return pick(items)
  }
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
    return taken
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    sample,
    fork: (name) => createRandom(`${seedText}/${name}`),
  }
}

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  // Mixed, so that seeds that differ in one letter give different first numbers.
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
