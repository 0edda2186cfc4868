import type { TimelineKey } from '@starling/domain/timelines'

/** The requests that the boot script sent before this bundle ran. */
interface EarlyRequests {
  /** The timeline whose first page it requested. */
  readonly timeline: TimelineKey
  readonly token: string | null
  /** The requests whose answers have not been taken yet. */
  readonly open: readonly EarlyRequest[]
}

interface EarlyRequest {
  readonly url: string
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    starlingEarly?: EarlyRequests | undefined
  }
}

/**
 * Passes an early answer to the first request for the same page, once.
 * The page size may differ: it only has to be the first page of the same list for the same reader.
 */
export function takeEarlyResponse(url: string, method: string, token: string | null): Promise<Response> | null {
  const early = window.starlingEarly
  if (!early || method !== 'GET' || early.token !== token) return null
  const found = early.open.find((request) => isSameFirstPage(request.url, url))
  if (!found) return null
  window.starlingEarly = { ...early, open: early.open.filter((request) => request !== found) }
  return found.response
}

function isSameFirstPage(left: string, right: string): boolean {
  const one = firstPageOf(left)
  return one !== null && one === firstPageOf(right)
}

function firstPageOf(text: string): string | null {
  const url = new URL(text)
  for (const cursor of ['max_id', 'since_id', 'min_id']) if (url.searchParams.has(cursor)) return null
  url.searchParams.delete('limit')
  url.searchParams.sort()
  return url.href
}
