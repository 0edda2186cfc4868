import * as v from 'valibot'
import { accountSchema } from '../accounts/index.ts'
import {
  count,
  flag,
  flagUnlessDenied,
  identifier,
  lenientArray,
  numberOrNull,
  oneOf,
  orNull,
  text,
  textOrNull,
  webAddressOrNull,
  webAddressText,
} from '../reading/index.ts'

/** An object schema whose missing properties are read as their defaults. */
/* @__NO_SIDE_EFFECTS__ */
function section<const T extends v.ObjectEntries>(entries: T) {
  const schema = v.object(entries)
  return v.fallback(schema, () => v.parse(schema, {}))
}

/* @__NO_SIDE_EFFECTS__ */
function limit(otherwise: number) {
  return v.fallback(v.pipe(v.number(), v.minValue(0)), otherwise)
}

/** One of the server's rules. https://docs.joinmastodon.org/entities/Rule/ */
export const ruleSchema = v.object({
  id: identifier,
  text,
  hint: text,
  translations: v.fallback(v.record(v.string(), v.object({ text, hint: text })), {}),
})

const accessWord = oneOf(['public', 'authenticated', 'disabled'], 'public')

/** Values that a server does not send are read as Mastodon's defaults. */
export const configurationSchema = section({
  urls: section({
    /** The address of the streaming server, such as wss://streaming.example; null if unknown. */
    streaming: textOrNull,
    status: textOrNull,
    about: textOrNull,
    privacy_policy: textOrNull,
    terms_of_service: textOrNull,
  }),
  vapid: section({ public_key: text }),
  accounts: section({
    max_featured_tags: limit(10),
    max_pinned_statuses: limit(5),
    max_profile_fields: limit(4),
    max_display_name_length: numberOrNull,
    max_note_length: numberOrNull,
    profile_field_name_limit: numberOrNull,
    profile_field_value_limit: numberOrNull,
  }),
  statuses: section({
    max_characters: limit(500),
    max_media_attachments: limit(4),
    /** kmyblue: whether a status may have both a poll and media. */
    max_media_attachments_with_poll: limit(0),
    characters_reserved_per_url: limit(23),
  }),
  media_attachments: section({
    supported_mime_types: lenientArray(v.string()),
    description_limit: limit(1500),
    image_size_limit: limit(16_777_216),
    image_matrix_limit: limit(33_177_600),
    video_size_limit: limit(103_809_024),
    video_frame_rate_limit: limit(120),
    video_matrix_limit: limit(8_294_400),
  }),
  polls: section({
    max_options: limit(4),
    max_characters_per_option: limit(50),
    /** Seconds. */
    min_expiration: limit(300),
    max_expiration: limit(2_629_746),
    allow_image: flag,
  }),
  translation: section({ enabled: flag }),
  /** kmyblue. */
  emoji_reactions: section({ enabled: flag, max_reactions: limit(20), max_reactions_per_account: limit(3) }),
  reaction_deck: section({ max_emojis: limit(256) }),
  search: section({ enabled: flagUnlessDenied }),
  timelines_access: section({
    live_feeds: section({ local: accessWord, remote: accessWord }),
    hashtag_feeds: section({ local: accessWord, remote: accessWord }),
    trending_link_feeds: section({ local: accessWord, remote: accessWord }),
  }),
})

/** A server's description. https://docs.joinmastodon.org/entities/Instance/ */
export const instanceSchema = v.object({
  domain: text,
  title: text,
  version: text,
  source_url: webAddressText,
  description: text,
  languages: lenientArray(v.string()),
  usage: section({ users: section({ active_month: count }) }),
  thumbnail: section({ url: webAddressText, blurhash: textOrNull }),
  icon: lenientArray(v.object({ src: webAddressText, size: text })),
  api_versions: v.fallback(v.record(v.string(), v.number()), {}),
  configuration: configurationSchema,
  registrations: section({
    enabled: flag,
    approval_required: flag,
    reason_required: v.fallback(v.nullable(v.boolean()), null),
    /** Whether new people need an invitation; Starling's own word. */
    invitation_required: flag,
    /** HTML, shown while registrations are closed. */
    message: textOrNull,
    url: webAddressOrNull,
    min_age: numberOrNull,
    limit_reached: flag,
  }),
  contact: section({ email: text, account: orNull(accountSchema) }),
  rules: lenientArray(ruleSchema),
  /** Capabilities beyond Mastodon's, by the names Fedibird introduced; null if the server does not send them. */
  fedibird_capabilities: v.fallback(v.nullable(v.array(v.string())), null),
  /** What Pleroma and Akkoma say of themselves. */
  pleroma: section({ metadata: section({ features: lenientArray(v.string()) }) }),
  /** kmyblue's name for the hashtag that a server shares with everybody, without the #; null where there is none. */
  dtl_tag: textOrNull,
  /** Whether the server belongs to its contact account alone, so that visitors begin at that profile; Starling's own word. */
  single_user_mode: flag,
  /** Null if the server does not send it. */
  stats: orNull(v.object({ user_count: count, status_count: count, domain_count: count })),
})

/** A longer text about a server, in HTML. https://docs.joinmastodon.org/entities/ExtendedDescription/ */
export const extendedDescriptionSchema = v.object({ updated_at: text, content: text })

/** The content is HTML; the dates are days without a time. https://docs.joinmastodon.org/entities/TermsOfService/ */
export const termsOfServiceSchema = v.object({ effective_date: text, effective: flag, content: text, succeeded_by: textOrNull })

/** A language that can be chosen for statuses: its code and its English name. */
export const languageSchema = v.object({ code: text, name: text })

/** The activity on a server in one week. https://docs.joinmastodon.org/methods/instance/#activity */
export const activitySchema = v.object({ week: text, statuses: text, logins: text, registrations: text })

/** A server that this server limits or blocks. https://docs.joinmastodon.org/entities/DomainBlock/ */
export const domainBlockSchema = v.object({ domain: identifier, digest: text, severity: text, comment: textOrNull })

export type Instance = v.InferOutput<typeof instanceSchema>
export type InstanceConfiguration = Instance['configuration']
export type Rule = v.InferOutput<typeof ruleSchema>
export type ExtendedDescription = v.InferOutput<typeof extendedDescriptionSchema>
export type Activity = v.InferOutput<typeof activitySchema>
export type DomainBlock = v.InferOutput<typeof domainBlockSchema>
