import type { AnyEndpoint } from '@starling/api/endpoint'

type Row = Pick<AnyEndpoint, 'method' | 'path'>

/**
 * The calls that a server does not have: older ones are used instead, or the features that need them are not offered. Stored for a day,
 * for every reader at that server; then the server is asked again, because it may have been updated.
 */
export interface MissingCalls {
  has(row: Row): boolean
  add(row: Row): void
}

/** The same for as long as the page is open, where nothing is stored. */
export function createMissingCalls(): MissingCalls {
  const lines = new Set<string>()
  return {
    has: ({ method, path }) => lines.has(`${method} ${path}`),
    add: ({ method, path }) => void lines.add(`${method} ${path}`),
  }
}
