import type { SkinTone } from '../emoji/index.ts'
import { isHours, noHours } from '../hours/index.ts'
import type { Hours } from '../hours/index.ts'
import { catchUpSorts } from '../catch-up/index.ts'
import { followedConversations } from './followedConversations.ts'
import { pinnedPlaces } from './pinnedPlaces.ts'
import { readingSettings } from './readingSettings.ts'
import { choiceSetting, flagSetting, type Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

/** Use counters by name. */
export type UseCounts = Readonly<Record<string, unknown>>

const counts = (key: string): Setting<UseCounts> => ({ path: [key], otherwise: {}, isValid: isObject })

/** The most posts that are kept as quiet; those added first are forgotten first. */
const MOST_QUIET = 200

/** Every setting stored with the account; Mastodon's and kmyblue's names where they have one. */
export const settings = {
  skinTone: {
    path: ['skinTone'],
    otherwise: 1,
    isValid: (value): value is SkinTone => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6,
  } satisfies Setting<SkinTone>,
  showsTrends: flagSetting('trends.show', true),
  ...readingSettings,
  emojiUses: counts('frequentlyUsedEmojis'),
  languageUses: counts('frequentlyUsedLanguages'),
  notificationFilter: {
    path: ['notifications', 'quickFilter', 'active'],
    otherwise: 'all',
    isValid: (value): value is string => typeof value === 'string',
  } satisfies Setting<string>,
  notificationsAdvanced: flagSetting('notifications.quickFilter.advanced', false),
  notificationsShowUnread: flagSetting('notifications.showUnread', true),
  notificationsGroupFollows: flagSetting('notifications.group.follow', true),
  notificationsSmallBanner: flagSetting('notifications.minimizeFilteredBanner', false),
  /** New notifications of people one follows come before the others. */
  notificationsFollowedFirst: flagSetting('starling.notifications.followedFirst', false),
  /** Ids of own posts of whose favourites, boosts and reactions one wants to hear nothing, the last one added first. */
  quietPosts: {
    path: ['starling', 'notifications', 'quietPosts'],
    otherwise: [],
    isValid: (value): value is readonly string[] =>
      // Two devices that each added some have more together, until the next one is added.
      Array.isArray(value) && value.length <= 2 * MOST_QUIET && value.every((id) => typeof id === 'string' && id.length <= 100),
  } as Setting<readonly string[]>,
  /** The times of day at which one is told of notifications. The server reads it too, for push messages. */
  hours: { path: ['starling', 'notifications', 'hours'], otherwise: noHours, isValid: isHours } as Setting<Hours>,
  pinnedPlaces,
  followedConversations,
  /** What the reader does is written down, on each device for itself. */
  keepsJournal: flagSetting('starling.privacy.journal', true),
  notificationsAskedPermission: flagSetting('notifications.dismissPermissionBanner', false),
  /** Quoting an unlisted post does not ask for confirmation any more. */
  quietQuoteHintDismissed: flagSetting('dismissed_banners.quote/quiet_post_hint', false),
  showsHoverCards: flagSetting('starling.display.hoverCards', true),
  /** Pictures in the viewer are changed and closed by swiping. */
  swipesInViewer: flagSetting('starling.display.swiping', true),
  /** The words of posts that were read are kept on each device, to be found again. */
  remembersRead: flagSetting('starling.reading.remembers', true),
  /** What drawing a post to the side with a finger does. */
  swipeRight: choiceSetting('starling.reading.swipeRight', ['none', 'reply', 'reblog', 'favourite', 'bookmark'], 'none'),
  swipeLeft: choiceSetting('starling.reading.swipeLeft', ['none', 'reply', 'reblog', 'favourite', 'bookmark'], 'none'),
  /** The menu of a post in a list is short, and offers the rest behind one entry. */
  hasShortMenu: flagSetting('starling.display.shortMenu', false),
  /** How what was missed is put in order, and what of it is shown. */
  catchUpSort: choiceSetting('starling.catchUp.sort', catchUpSorts, 'oldest'),
  /** What was missed since one stopped reading, or over so many hours. */
  catchUpWindow: choiceSetting('starling.catchUp.window', ['read', '3', '12', '24', '72', '168'], 'read'),
  catchUpReplies: flagSetting('starling.catchUp.replies', false),
  catchUpSeen: flagSetting('starling.catchUp.seen', false),
  hidesRecentEmoji: flagSetting('starling.hide_items.recent_emojis', false),
  threadLayout: choiceSetting('starling.reading.threads', ['tree', 'flat'], 'tree'),
  /** Minutes of reading after which a break is suggested; 0 for never. */
  pauseAfter: {
    path: ['starling', 'wellbeing', 'pauseAfter'],
    otherwise: 0,
    isValid: (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 600,
  } satisfies Setting<number>,
} as const

/** A counter such as `emojiUses` with one more use; an invalid count starts from zero. */
export function withUse(uses: UseCounts, name: string): UseCounts {
  const before = Object.hasOwn(uses, name) ? uses[name] : undefined
  return { ...uses, [name]: (typeof before === 'number' && Number.isFinite(before) ? before : 0) + 1 }
}

/** The valid counters. */
export function countsOf(uses: UseCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(uses).filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
}

/** The quiet posts with one added, or without it. */
export function withQuietPost(ids: readonly string[], id: string, isQuiet: boolean): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return isQuiet ? [id, ...others].slice(0, MOST_QUIET) : others
}
