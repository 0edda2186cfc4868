import type { Instance } from '@starling/api/instance'
import type { Privacy, Searchability } from '../visibility/index.ts'
import { SEARCHABILITIES } from '../visibility/index.ts'

/** The optional features of a server; interface elements for missing features are hidden and never tried. */
export interface Capabilities {
  /** In the order of the menu. */
  readonly privacies: readonly Privacy[]
  readonly emojiReactions: boolean
  readonly reactionDeck: boolean
  /** The searchability choices, widest first; empty where posts have no such choice. */
  readonly searchabilities: readonly Searchability[]
  readonly markdown: boolean
  /** A hashtag such as `#exp10m` makes a post delete itself. */
  readonly expiry: boolean
  readonly references: boolean
  readonly antennas: boolean
  readonly circles: boolean
  readonly bookmarkCategories: boolean
  readonly quotes: boolean
  /** Quotes that wait for their author's approval can be answered. */
  readonly quoteReviews: boolean
  /** Posts can be scheduled; offered only for software known to support it, because some servers publish such posts at once. */
  readonly scheduling: boolean
  readonly groupedNotifications: boolean
  readonly translation: boolean
  readonly polls: boolean
  /** How many files a post takes beside a poll; 0 for none. */
  readonly filesBesidePoll: number
  readonly localTimeline: boolean
  readonly fullTextSearch: boolean
}

/** Server software that reports a version 4.x for compatibility but lacks calls that Mastodon 4.x has. */
const IMITATORS = /snac|sharkey|misskey|takahe|takahē|gotosocial|hollo|pleroma|akkoma|friendica|pixelfed|compatible;|not true/i

/** Reads the optional features from `/api/v2/instance` (or the converted v1 answer). https://docs.joinmastodon.org/entities/Instance/ */
export function capabilitiesOf(instance: Instance): Capabilities {
  const named = new Set(instance.fedibird_capabilities)
  const has = (...names: string[]) => names.some((name) => named.has(name))
  const isMastodon = !IMITATORS.test(instance.version) && /^(?:[3-9]|\d\d)\./.test(instance.version)
  const api = instance.api_versions['mastodon'] ?? 0
  const privacies: Privacy[] = ['public']
  if (has('kmyblue_visibility_public_unlisted')) privacies.push('public_unlisted')
  if (has('kmyblue_visibility_login')) privacies.push('login')
  privacies.push('unlisted', 'private')
  if (has('visibility_mutual')) privacies.push('mutual')
  if (hasCircles(instance)) privacies.push('circle')
  privacies.push('direct')
  return {
    privacies,
    emojiReactions: hasEmojiReactions(instance),
    reactionDeck: has('kmyblue_reaction_deck'),
    searchabilities: has('searchability', 'kmyblue_searchability')
      ? SEARCHABILITIES.filter((one) => one !== 'public_unlisted' || privacies.includes('public_unlisted'))
      : [],
    markdown: has('kmyblue_markdown'),
    // No server announces this feature; kmyblue and its forks have always had it.
    expiry: instance.fedibird_capabilities?.some((name) => name.startsWith('kmyblue_')) === true,
    references: has('status_reference'),
    antennas: hasAntennas(instance),
    circles: hasCircles(instance),
    bookmarkCategories: hasBookmarkCategories(instance),
    quotes: api >= 7,
    quoteReviews: api >= 7 && /Starling/.test(instance.version),
    scheduling: isMastodon || /compatible; Starling /.test(instance.version),
    groupedNotifications: api >= 2,
    translation: instance.configuration.translation.enabled,
    polls: !/snac/i.test(instance.version),
    filesBesidePoll: instance.configuration.polls.allow_image ? instance.configuration.statuses.max_media_attachments_with_poll : 0,
    localTimeline: !has('timeline_no_local') && instance.configuration.timelines_access.live_feeds.local !== 'disabled',
    fullTextSearch: hasFullTextSearch(instance),
  }
}

/** Whether the server has antennas, as only kmyblue and its forks do. */
export function hasAntennas(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('kmyblue_antenna') === true
}

/** Whether people can be recommended in collections there, as since Mastodon 4.6. */
export function hasCollections(instance: Instance): boolean {
  return (instance.api_versions['mastodon'] ?? 0) >= 10
}

/** Whether bookmarks can be sorted into categories there. */
export function hasBookmarkCategories(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('kmyblue_bookmark_category') === true
}

/** Whether posts can go to circles of chosen people there. */
export function hasCircles({ fedibird_capabilities: named }: Instance): boolean {
  return (
    named?.includes('visibility_limited') === true &&
    ['kmyblue_circle_history', 'kmyblue_limited_scope'].some((name) => named.includes(name))
  )
}

/** Whether the server supports emoji reactions; a server that does not say so might understand the call as something else. */
export function hasEmojiReactions(instance: Instance): boolean {
  return (
    instance.fedibird_capabilities?.includes('emoji_reaction') === true ||
    instance.configuration.emoji_reactions.enabled ||
    instance.pleroma.metadata.features.includes('pleroma_emoji_reactions')
  )
}

/** Whether the server searches the text of posts and understands the search operators. */
export function hasFullTextSearch({ configuration, fedibird_capabilities: named }: Instance): boolean {
  return named?.includes('full_text_search') === true || configuration.search.enabled
}

/** Whether the server can translate posts. */
export function hasTranslation(instance: Instance): boolean {
  return instance.configuration.translation.enabled
}
