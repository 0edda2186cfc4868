import type { FoldRule } from '../seen/index.ts'
import { choiceSetting, flagSetting, type Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

const text = (path: string): Setting<string> => ({
  path: path.split('.'),
  otherwise: '',
  isValid: (value): value is string => typeof value === 'string' && value.length <= 1000,
})

/** The expression that hides posts from one list, hashtag or antenna, by the key of its timeline. */
export function timelinePattern(key: string): Setting<string> {
  return { ...text('starling.timelines'), path: ['starling', 'timelines', key, 'regex', 'body'] }
}

/** Whether one list, hashtag or antenna shows boosts, replies or quotes, by the key of its timeline. Home has settings of its own, as Mastodon keeps them. */
export function timelineShows(key: string, what: 'reblog' | 'reply' | 'quote'): Setting<boolean> {
  return { ...flagSetting('starling.timelines', true), path: ['starling', 'timelines', key, 'shows', what] }
}

const noLanguages: readonly string[] = []

/** The languages (ISO 639 codes) whose posts one timeline leaves out, by its key. */
export function timelineLanguages(key: string): Setting<readonly string[]> {
  return {
    path: ['starling', 'timelines', key, 'hiddenLanguages'],
    otherwise: noLanguages,
    isValid: (value): value is readonly string[] =>
      Array.isArray(value) && value.length <= 100 && value.every((code) => typeof code === 'string' && code.length <= 20),
  }
}

/** One of kmyblue's `hide_items`, by its name there. */
const hides = (item: string) => flagSetting(`starling.hide_items.${item}`, false)

/** How every post is drawn: read together, because every card needs them. */
export const postFlags = {
  /** It was a switch once, so `true` is to fold all of them and `false` none. */
  foldsReblogs: {
    path: ['starling', 'reading', 'foldsReblogs'],
    otherwise: 'seen',
    isValid: (value): value is FoldRule => value === 'seen' || typeof value === 'boolean',
  } as Setting<FoldRule>,
  showsBlurhash: flagSetting('starling.display.blurhash', true),
  /** A linked post is shown under the post that links to it: author and first lines. */
  previewsLinkedPosts: flagSetting('starling.display.linkedPosts', true),
  /** The boost button opens a menu with audiences and quoting; otherwise it boosts at once. */
  hasBoostMenu: flagSetting('starling.display.boostMenu', true),
  foldsQuotesInHome: hides('quote_in_home'),
  foldsQuotesInPublic: hides('quote_in_public'),
  leavesOutBlockedQuotes: hides('blocking_quote'),
  hidesReactionsInTimelines: hides('emoji_reaction_on_timeline'),
  hidesReactionCounts: hides('emoji_reaction_count'),
  /** Offers only actions that the software of the post's author is known to understand. */
  hidesWhatServersLack: flagSetting('starling.posting.hidesWhatServersLack', false),
} as const

/** The settings that change how timelines are drawn; separate from the others, because the first screen needs them. */
export const readingSettings = {
  ...postFlags,
  homeShowsReblogs: flagSetting('home.shows.reblog', true),
  homeShowsReplies: flagSetting('home.shows.reply', true),
  homeShowsQuotes: flagSetting('home.shows.quote', true),
  homePattern: text('home.regex.body'),
  localPattern: text('community.regex.body'),
  publicPattern: text('public.regex.body'),
  /** The live feeds hold posts with media alone. */
  firehoseOnlyMedia: flagSetting('firehose.onlyMedia', false),
  /** 'server' uses the preference the reader set at the server. */
  warnings: choiceSetting('starling.reading.warnings', ['server', 'open', 'closed'], 'server'),
  media: choiceSetting('starling.reading.media', ['server', 'default', 'show_all', 'hide_all'], 'server'),
  isSlow: flagSetting('starling.reading.slow', false),
  /** Home begins where reading ended, on any device; else with the newest posts. */
  keepsPlace: flagSetting('starling.reading.keepsPlace', true),
  followSuggestionsDismissed: flagSetting('dismissed_banners.home/follow-suggestions', false),
  /** Custom keys, by the command's name; an empty text switches a command off. */
  keys: { path: ['starling', 'keys'], otherwise: {}, isValid: isObject } satisfies Setting<Readonly<Record<string, unknown>>>,
  /** The hashtag that the server shares with everybody, as a place of the navigation. */
  showsServerTag: flagSetting('starling.display.serverTag', true),
  hidesFavouritesPlace: hides('favourite_menu'),
  /** Shows a post and asks for whom before it is boosted. */
  asksBeforeBoost: flagSetting('starling.posting.asksBeforeBoost', false),
  /** Says before a boost that a picture, film or sound of the post has no description. */
  asksBeforeUndescribedBoost: flagSetting('starling.posting.asksBeforeUndescribedBoost', false),
  /** Bookmarking a post also asks for its categories. */
  asksForCategory: flagSetting('starling.reading.asksForCategory', false),
  /** Antennas that run in the client, where the server has none, by their ids. */
  localAntennas: { path: ['starling', 'antennas'], otherwise: {}, isValid: isObject } satisfies Setting<Readonly<Record<string, unknown>>>,
  showsTies: flagSetting('starling.reading.showsTies', false),
} as const
