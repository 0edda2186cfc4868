import type { SkinTone } from '../emoji/index.ts'
import { choiceSetting, flagSetting, type Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

/** How often something was used, by its name. */
export type UseCounts = Readonly<Record<string, unknown>>

/** Settings for which no key is known elsewhere stand under this one. */
const OWN = 'starling'

const text = (path: string): Setting<string> => ({
  path: path.split('.'),
  otherwise: '',
  isValid: (value): value is string => typeof value === 'string' && value.length <= 1000,
})

const counts = (key: string): Setting<UseCounts> => ({ path: [key], otherwise: {}, isValid: isObject })

/** Every setting that goes with the account, with Mastodon's and kmyblue's names where they have one (R-set-01, R-sess-07). */
export const settings = {
  skinTone: {
    path: ['skinTone'],
    otherwise: 1,
    isValid: (value): value is SkinTone => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6,
  } satisfies Setting<SkinTone>,
  showsTrends: flagSetting('trends.show', true),
  homeShowsReblogs: flagSetting('home.shows.reblog', true),
  homeShowsReplies: flagSetting('home.shows.reply', true),
  homeShowsQuotes: flagSetting('home.shows.quote', true),
  homePattern: text('home.regex.body'),
  localPattern: text('community.regex.body'),
  publicPattern: text('public.regex.body'),
  directPattern: text('direct.regex.body'),
  liveOnlyMedia: flagSetting('firehose.onlyMedia', false),
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
  notificationsAskedPermission: flagSetting('notifications.dismissPermissionBanner', false),
  /** 'server' leaves it to what the reader chose at the server. */
  opensWarnings: choiceSetting(`${OWN}.reading.warnings`, ['server', 'open', 'closed'], 'server'),
  media: choiceSetting(`${OWN}.reading.media`, ['server', 'default', 'show_all', 'hide_all'], 'server'),
  translates: flagSetting(`${OWN}.reading.translates`, false),
  showsTies: flagSetting(`${OWN}.reading.showsTies`, false),
  slowMode: flagSetting(`${OWN}.reading.slow`, false),
  foldsReblogs: flagSetting(`${OWN}.reading.foldsReblogs`, false),
  asksBeforeReblog: flagSetting(`${OWN}.posting.asksBeforeReblog`, false),
  hidesCounts: flagSetting(`${OWN}.wellbeing.hidesCounts`, false),
  grey: flagSetting(`${OWN}.wellbeing.grey`, false),
  /** Minutes of reading after which a pause is proposed; 0 for never. */
  pauseAfter: {
    path: [OWN, 'wellbeing', 'pauseAfter'],
    otherwise: 0,
    isValid: (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 600,
  } satisfies Setting<number>,
  /** Other keys for commands, by the command's name; an empty text switches a command off. */
  keys: { path: [OWN, 'keys'], otherwise: {}, isValid: isObject } satisfies Setting<Readonly<Record<string, unknown>>>,
} as const

/** One more use, for a counter such as `emojiUses`; what is no number counts from none. */
export function withUse(uses: UseCounts, name: string): UseCounts {
  const before = Object.hasOwn(uses, name) ? uses[name] : undefined
  return { ...uses, [name]: (typeof before === 'number' && Number.isFinite(before) ? before : 0) + 1 }
}

/** The uses that can be counted with. */
export function countsOf(uses: UseCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(uses).filter((entry): entry is [string, number] => Number.isFinite(entry[1])))
}
