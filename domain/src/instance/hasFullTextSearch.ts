import type { Instance } from '@starling/api/instance'

/** Whether the server searches the text of posts and understands the search operators (R-srch-05). */
export function hasFullTextSearch({ configuration, fedibird_capabilities: named }: Instance): boolean {
  return named?.includes('full_text_search') === true || configuration.search.enabled
}
