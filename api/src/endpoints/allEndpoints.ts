import { accountEndpoints } from '../accounts/index.ts'
import { announcementEndpoints } from '../announcements/index.ts'
import { asyncRefreshEndpoints } from '../async-refreshes/index.ts'
import { antennaEndpoints } from '../antennas/index.ts'
import { annualReportEndpoints } from '../annual-reports/index.ts'
import { blockEndpoints } from '../blocks/index.ts'
import { bookmarkEndpoints } from '../bookmarks/index.ts'
import { bookmarkCategoryEndpoints } from '../bookmark-categories/index.ts'
import { circleEndpoints } from '../circles/index.ts'
import { collectionEndpoints } from '../collections/index.ts'
import { cardEndpoints } from '../cards/index.ts'
import { conversationEndpoints } from '../conversations/index.ts'
import { customEmojiEndpoints } from '../custom-emojis/index.ts'
import { emojiReactionEndpoints } from '../emoji-reactions/index.ts'
import { directoryEndpoints } from '../directory/index.ts'
import { domainBlockEndpoints } from '../domain-blocks/index.ts'
import { emailEndpoints } from '../emails/index.ts'
import { endorsementEndpoints } from '../endorsements/index.ts'
import { featuredTagEndpoints } from '../featured-tags/index.ts'
import { profileEndpoints } from '../profile/index.ts'
import type { AnyEndpoint } from '../endpoint/index.ts'
import { favouriteEndpoints } from '../favourites/index.ts'
import { filterEndpoints, filterV1Endpoints } from '../filters/index.ts'
import { followRequestEndpoints } from '../follow-requests/index.ts'
import { instanceEndpoints } from '../instance/index.ts'
import { listEndpoints } from '../lists/index.ts'
import { markerEndpoints } from '../markers/index.ts'
import { mediaEndpoints } from '../media/index.ts'
import { muteEndpoints } from '../mutes/index.ts'
import { groupedNotificationEndpoints, notificationEndpoints, notificationRequestEndpoints } from '../notifications/index.ts'
import { oauthEndpoints } from '../oauth/index.ts'
import { pollEndpoints } from '../polls/index.ts'
import { preferenceEndpoints } from '../preferences/index.ts'
import { pushEndpoints } from '../push/index.ts'
import { quoteEndpoints } from '../quotes/index.ts'
import { referenceEndpoints } from '../references/index.ts'
import { reportEndpoints } from '../reports/index.ts'
import { scheduledStatusEndpoints } from '../scheduled-statuses/index.ts'
import { searchEndpoints } from '../search/index.ts'
import { statusEndpoints } from '../statuses/index.ts'
import { streamingEndpoints } from '../streaming/index.ts'
import { suggestionEndpoints } from '../suggestions/index.ts'
import { tagEndpoints } from '../tags/index.ts'
import { timelineEndpoints } from '../timelines/index.ts'
import { trendEndpoints } from '../trends/index.ts'
import { webSettingsEndpoints } from '../web-settings/index.ts'

const tables = {
  oauth: oauthEndpoints,
  accounts: accountEndpoints,
  'follow-requests': followRequestEndpoints,
  blocks: blockEndpoints,
  mutes: muteEndpoints,
  statuses: statusEndpoints,
  quotes: quoteEndpoints,
  cards: cardEndpoints,
  collections: collectionEndpoints,
  reports: reportEndpoints,
  'annual-reports': annualReportEndpoints,
  references: referenceEndpoints,
  push: pushEndpoints,
  'scheduled-statuses': scheduledStatusEndpoints,
  'emoji-reactions': emojiReactionEndpoints,
  bookmarks: bookmarkEndpoints,
  favourites: favouriteEndpoints,
  timelines: timelineEndpoints,
  notifications: notificationEndpoints,
  'grouped-notifications': groupedNotificationEndpoints,
  'notification-requests': notificationRequestEndpoints,
  markers: markerEndpoints,
  preferences: preferenceEndpoints,
  instance: instanceEndpoints,
  'custom-emojis': customEmojiEndpoints,
  polls: pollEndpoints,
  media: mediaEndpoints,
  search: searchEndpoints,
  tags: tagEndpoints,
  streaming: streamingEndpoints,
  'web-settings': webSettingsEndpoints,
  trends: trendEndpoints,
  suggestions: suggestionEndpoints,
  lists: listEndpoints,
  circles: circleEndpoints,
  antennas: antennaEndpoints,
  'bookmark-categories': bookmarkCategoryEndpoints,
  filters: filterEndpoints,
  'filters-v1': filterV1Endpoints,
  'domain-blocks': domainBlockEndpoints,
  endorsements: endorsementEndpoints,
  directory: directoryEndpoints,
  profile: profileEndpoints,
  'featured-tags': featuredTagEndpoints,
  emails: emailEndpoints,
  conversations: conversationEndpoints,
  announcements: announcementEndpoints,
  'async-refreshes': asyncRefreshEndpoints,
}

/** An endpoint with its name, such as 'statuses.favourite'. */
export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: AnyEndpoint
}

/** All endpoints, for tests and documents. The web client imports single tables, so that unused ones are not bundled. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries<Readonly<Record<string, AnyEndpoint>>>(tables).flatMap(
  ([table, rows]) => Object.entries(rows).map(([name, row]) => ({ name: `${table}.${name}`, endpoint: row })),
)
