import type { Setting } from './Setting.ts'
import { isObject, type SettingsDocument } from './SettingsDocument.ts'

/** The types of notifications that settings name, in the order in which they are offered. */
export const settableTypes = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'reblog',
  'favourite',
  'emoji_reaction',
  'status_reference',
  'poll',
  'status',
  'list_status',
  'update',
  'admin.sign_up',
  'admin.report',
] as const

export type SettableType = (typeof settableTypes)[number]

/** The map with one type switched on or off; entries of other clients are kept. */
export type TypeSwitches = SettingsDocument

const all = (isOn: boolean, except: Readonly<Record<string, boolean>> = {}) => ({
  ...Object.fromEntries(settableTypes.map((type) => [type, isOn])),
  ...except,
})

const switches = (key: string, otherwise: TypeSwitches): Setting<TypeSwitches> => ({
  path: ['notifications', key],
  otherwise,
  isValid: isObject,
})

/** The settings for listing, desktop alerts and sounds by type; their defaults are those of kmyblue, except that follow requests are listed. */
export const notificationTypeSettings = {
  shows: switches('shows', all(true)),
  alerts: switches('alerts', all(false)),
  sounds: switches('sounds', all(true, { follow_request: false })),
} as const

export type NotificationTypeSetting = keyof typeof notificationTypeSettings

/** kmyblue may send a reaction a second time under this name, as Misskey does. */
const sameAs = new Map<string, SettableType>([['reaction', 'emoji_reaction']])

/**
 * Whether a type is on: as chosen, otherwise by default. A type in neither map is on, so that new types are not missed.
 */
export function isTypeOn(setting: NotificationTypeSetting, chosen: TypeSwitches, type: string): boolean {
  for (const known of [chosen, notificationTypeSettings[setting].otherwise]) {
    const isOn = Object.hasOwn(known, type) ? known[type] : undefined
    if (typeof isOn === 'boolean') return isOn
  }
  const same = sameAs.get(type)
  return same === undefined || isTypeOn(setting, chosen, same)
}

/** The types that are not to be listed. */
export function hiddenTypesOf(shows: TypeSwitches): readonly SettableType[] {
  return settableTypes.filter((type) => !isTypeOn('shows', shows, type))
}
