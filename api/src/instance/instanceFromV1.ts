import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import { flag, lenientArray, orNull, text, textOrNull, webAddressOrNull } from '../reading/index.ts'
import { configurationSchema, instanceSchema, ruleSchema, type Instance } from './instance.ts'

const statsSchema = v.object({ user_count: v.number(), status_count: v.number(), domain_count: v.number() })

/** Version 1 of the server description, the only one that snac2 and Sharkey offer. https://docs.joinmastodon.org/entities/V1_Instance/ */
export const v1InstanceSchema = v.object({
  /** A host name on Mastodon; a full address on Sharkey. */
  uri: text,
  title: text,
  short_description: text,
  description: text,
  email: text,
  version: text,
  urls: orNull(v.object({ streaming_api: textOrNull })),
  stats: orNull(statsSchema),
  thumbnail: webAddressOrNull,
  languages: lenientArray(v.string()),
  registrations: flag,
  approval_required: flag,
  invites_enabled: flag,
  configuration: configurationSchema,
  contact_account: orNull(accountSchema),
  rules: lenientArray(ruleSchema),
  /** Sent by Pleroma and GoToSocial. */
  max_toot_chars: v.fallback(v.nullable(v.number()), null),
  fedibird_capabilities: v.fallback(v.nullable(v.array(v.string())), null),
  pleroma: v.optional(v.unknown()),
})

export type V1Instance = v.InferOutput<typeof v1InstanceSchema>

/** Converts a description of version 1 to version 2; values that version 1 lacks become defaults. */
export function instanceFromV1(old: V1Instance): Instance {
  const instance = v.parse(instanceSchema, {
    domain: old.uri.replace(/^https?:\/\//i, '').replace(/\/.*$/, ''),
    title: old.title,
    version: old.version,
    description: old.short_description || old.description,
    languages: old.languages,
    thumbnail: { url: old.thumbnail ?? '' },
    configuration: old.configuration,
    registrations: { enabled: old.registrations, approval_required: old.approval_required },
    fedibird_capabilities: old.fedibird_capabilities,
    pleroma: old.pleroma,
    stats: old.stats,
  })
  // These are parsed already and are taken over as they are.
  instance.contact = { email: old.email, account: old.contact_account }
  instance.rules = old.rules
  instance.configuration.urls.streaming ??= old.urls?.streaming_api ?? null
  if (old.max_toot_chars !== null) instance.configuration.statuses.max_characters = old.max_toot_chars
  return instance
}
