/**
 * Posts, threads, conversations, profiles, trends, and the lists that readers create or choose themselves, with their posts. Home and
 * notifications are missing, because the page itself stores them.
 */
const kept = [
  'statuses/ID',
  'statuses/ID/context',
  'accounts/(?:lookup|relationships)',
  'accounts/ID',
  'accounts/ID/(?:statuses|featured_tags|endorsements)',
  '(?:lists|circles|antennas|bookmark_categories)',
  '(?:lists|circles|antennas|bookmark_categories)/ID',
  '(?:lists|circles|antennas)/ID/accounts',
  'timelines/(?:list|antenna)/ID',
  '(?:circles|bookmark_categories)/ID/statuses',
  'bookmarks|favourites|followed_tags|conversations|scheduled_statuses',
  'trends/(?:tags|links|statuses)',
]
const keptPaths = new RegExp(`^/api/(?:v1/(?:${kept.join('|')})|v2/filters(?:/ID)?)$`.replaceAll('ID', '[^/]+'))
/** Further pages, and refreshes of the top of a list, are useless without the rest of the list. */
const cursors = ['max_id', 'min_id', 'since_id', 'offset']

/** Whether an answer is kept for offline reading. */
export function isKept(url: URL, { method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.has('Authorization') || url.pathname === '/api/v1/accounts/verify_credentials') return false
  return keptPaths.test(url.pathname) && cursors.every((name) => !url.searchParams.has(name))
}
