import type { Instance } from '@starling/api/instance'

/** Whether a server searches in what was posted, and so understands the operators of its search (R-srch-05). */
export function hasFullTextSearch({ configuration, fedibird_capabilities: named }: Instance): boolean {
  return named?.includes('full_text_search') === true || configuration.search.enabled
}
