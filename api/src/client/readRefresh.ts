/** Work that goes on after an answer, and when to ask about it. */
export interface RefreshHint {
  readonly id: string
  readonly retryMs: number
  /** How many results there are so far; null where the server does not count them. */
  readonly resultCount: number | null
}

/** The shortest and the longest wait a server may ask for, in seconds. */
const SHORTEST_S = 1
const LONGEST_S = 60
const DEFAULT_S = 3

/** Reads a Mastodon-Async-Refresh header such as `id="…", retry=3, result_count=2`; null without an id. */
export function readRefresh(header: string | null): RefreshHint | null {
  const fields = new Map<string, string>()
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(/([a-z_]+)\s*=\s*(?:"([^"]{1,500})"|([^\s,;"]{1,500}))/gi))
    fields.set(name.toLowerCase(), quoted ?? plain ?? '')
  const id = fields.get('id')
  if (id === undefined) return null
  const retry = numberIn(fields.get('retry')) ?? DEFAULT_S
  return { id, retryMs: Math.min(LONGEST_S, Math.max(SHORTEST_S, retry)) * 1000, resultCount: numberIn(fields.get('result_count')) }
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
