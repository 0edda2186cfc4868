import type { accountEndpoints } from '@starling/api/accounts'
import type { ReadBodyOf } from '@starling/api/endpoint'
import type { AccountSettings, ProfileField, UserPreferences } from '../accounts/table.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import type { Settings } from '../../platform/settings/Settings.ts'

type Body = ReadBodyOf<typeof accountEndpoints.updateCredentials>

/** The changes of a profile and of its owner's preferences, validated. */
export interface ProfileChange {
  readonly display_name?: string
  readonly note?: string
  readonly fields?: ProfileField[]
  readonly locked?: boolean
  readonly bot?: boolean
  readonly discoverable?: boolean
  readonly indexable?: boolean
  readonly hide_collections?: boolean
}

const lengthOf = (text: string): number => [...text].length

/** Validates the requested changes; throws an error with a message where one is invalid. */
export function readProfile(body: Body, limits: Settings['accounts']): ProfileChange {
  const { display_name, note, locked, bot, discoverable, indexable, hide_collections } = body
  if (display_name !== undefined && lengthOf(display_name) > limits.maxDisplayNameLength) {
    throw unprocessable(`Display name is too long (maximum is ${limits.maxDisplayNameLength} characters)`)
  }
  if (note !== undefined && lengthOf(note) > limits.maxNoteLength) {
    throw unprocessable(`Note is too long (maximum is ${limits.maxNoteLength} characters)`)
  }
  const fields = body.fields_attributes === undefined ? undefined : readFields(body.fields_attributes, limits)
  const all = {
    display_name: display_name?.trim(),
    note,
    fields,
    locked,
    bot,
    discoverable,
    indexable,
    // `hide_network` is kmyblue's name for the same property.
    hide_collections: hide_collections ?? body.other_settings?.hide_network,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Reads changes of kmyblue's further account settings. */
export function readOtherSettings({ other_settings: given = {} }: Body): AccountSettings {
  const { hide_network: _, ...settings } = given
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** A list, or Rails' notation for one: `{ "0": …, "1": … }` in the order of the numbers. */
function readFields(given: NonNullable<Body['fields_attributes']>, limits: Settings['accounts']): ProfileField[] {
  const list = Array.isArray(given)
    ? given
    : Object.entries(given)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, field]) => field)
  const fields = list
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
  if (fields.length > limits.maxProfileFields) throw unprocessable(`Fields are too many (maximum is ${limits.maxProfileFields})`)
  for (const { name, value } of fields) {
    if (name === '') throw unprocessable('A field with a value needs a label')
    if (lengthOf(name) > limits.profileFieldNameLimit || lengthOf(value) > limits.profileFieldValueLimit)
      throw unprocessable('A field is too long')
  }
  return fields
}

const words: Record<'privacy' | 'quote_policy' | 'searchability', readonly string[]> = {
  privacy: ['public', 'public_unlisted', 'login', 'unlisted', 'private', 'direct'],
  quote_policy: ['public', 'followers', 'nobody'],
  searchability: ['public', 'public_unlisted', 'private', 'direct', 'limited'],
}

/** Reads the part of the body about the defaults for new statuses. */
export function readPreferences(source: Body['source']): UserPreferences {
  if (source === undefined) return {}
  for (const key of ['privacy', 'quote_policy', 'searchability'] as const) {
    const word = source[key]
    if (word !== undefined && !words[key].includes(word)) throw unprocessable(`source.${key} is not included in the list`)
  }
  const language = source.language === '' ? null : source.language
  if (typeof language === 'string' && !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(language))
    throw unprocessable('source.language is not a language code')
  return Object.fromEntries(Object.entries({ ...source, language }).filter(([, value]) => value !== undefined))
}
