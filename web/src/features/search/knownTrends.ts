import type { Tag } from '@starling/api/tags'
import { readLocal, writeLocal } from '../../storage/localStore.ts'
import { trendsStorageKey } from '../../storage/storageKeys.ts'
import { fieldsOf } from '../../storage/storedFields.ts'

/** A trending hashtag, as stored for the side panel. */
export interface KnownTrend {
  readonly name: string
  /** Posts per day, oldest first. */
  readonly uses: readonly number[]
}

/** How many trends the panel shows. */
const mostTrends = 5

export function trendsOf(tags: readonly Tag[]): readonly KnownTrend[] {
  return tags.slice(0, mostTrends).map(({ name, history }) => ({ name, uses: history.map(({ uses }) => uses).reverse() }))
}

/** The trends of the last visit, shown until the server has answered; empty where nothing is stored. */
export function knownTrends(sessionKey: string): readonly KnownTrend[] {
  const stored = readLocal(`${trendsStorageKey} ${sessionKey}`)
  if (!Array.isArray(stored)) return []
  return stored.slice(0, mostTrends).flatMap((item): readonly KnownTrend[] => {
    const { name, uses } = fieldsOf(item)
    if (typeof name !== 'string' || name === '' || !Array.isArray(uses)) return []
    return [{ name, uses: uses.filter((use) => typeof use === 'number') }]
  })
}

export function keepTrends(sessionKey: string, trends: readonly KnownTrend[]): void {
  writeLocal(`${trendsStorageKey} ${sessionKey}`, trends)
}
