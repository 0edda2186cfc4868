import type { Account } from '@starling/api/accounts'
import type { AppContext } from '../../AppContext.ts'
import { readRegistrationPolicy } from '../../identity/registration/registrationPolicy.ts'
import type { RegistrationPolicy } from '../../identity/registration/registrationPolicy.ts'
import { escapeHtml } from '../../formatting/escapeHtml.ts'
import { serializeAccount } from '../../people/accounts/serializeAccounts.ts'
import { MAX_DECK_EMOJIS } from '../../posts/emoji-reactions/reactionDeck.ts'
import { vapidKeys } from '../../push/vapidKeys.ts'
import { countInstance } from './countInstance.ts'
import { readInstanceTexts } from './instanceTexts.ts'

/** The version of Mastodon's API that is implemented, including quotes with approval, grouped notifications and collections. */
const API_VERSION = 10

/** Features beyond Mastodon's, with the names that Fedibird and kmyblue use. */
function capabilitiesOf(ctx: Pick<AppContext, 'settings'>): string[] {
  return [
    ...(ctx.settings.emojiReactions.enabled ? ['emoji_reaction'] : []),
    'searchability',
    'kmyblue_searchability',
    'kmyblue_visibility_login',
    'kmyblue_visibility_public_unlisted',
    'visibility_mutual',
    'visibility_limited',
    'kmyblue_limited_scope',
    'kmyblue_circle_history',
    'kmyblue_antenna',
    'kmyblue_bookmark_category',
    'kmyblue_list_notification',
    ...(ctx.settings.emojiReactions.enabled ? ['kmyblue_reaction_deck'] : []),
    'kmyblue_markdown',
    'status_reference',
    'full_text_search',
  ]
}

/** The compatible Mastodon version precedes the own name, as clients that parse versions expect. */
function versionOf(ctx: Pick<AppContext, 'settings'>): string {
  return `4.5.0 (compatible; Starling ${ctx.settings.version})`
}

function configurationOf({ settings, translator }: Pick<AppContext, 'settings' | 'translator'>, publicKey: string, hasTerms: boolean) {
  const { publicUrl, statuses, media, polls, accounts, emojiReactions } = settings
  const feeds = { local: 'public', remote: 'public' }
  return {
    urls: {
      streaming: publicUrl.replace(/^http/, 'ws'),
      status: null,
      about: `${publicUrl}/about`,
      privacy_policy: `${publicUrl}/privacy-policy`,
      terms_of_service: hasTerms ? `${publicUrl}/terms-of-service` : null,
    },
    vapid: { public_key: publicKey },
    accounts: {
      max_featured_tags: accounts.maxFeaturedTags,
      max_pinned_statuses: accounts.maxPinnedStatuses,
      max_profile_fields: accounts.maxProfileFields,
      max_display_name_length: accounts.maxDisplayNameLength,
      max_note_length: accounts.maxNoteLength,
      profile_field_name_limit: accounts.profileFieldNameLimit,
      profile_field_value_limit: accounts.profileFieldValueLimit,
    },
    statuses: {
      max_characters: statuses.maxCharacters,
      max_media_attachments: statuses.maxMediaAttachments,
      max_media_attachments_with_poll: 0,
      characters_reserved_per_url: statuses.charactersReservedPerUrl,
    },
    media_attachments: {
      supported_mime_types: media.mimeTypes,
      description_limit: media.descriptionLimit,
      image_size_limit: media.imageSizeLimit,
      image_matrix_limit: media.imageMatrixLimit,
      video_size_limit: media.videoSizeLimit,
      video_frame_rate_limit: media.videoFrameRateLimit,
      video_matrix_limit: media.videoMatrixLimit,
    },
    polls: {
      max_options: polls.maxOptions,
      max_characters_per_option: polls.maxCharactersPerOption,
      min_expiration: polls.minExpiration,
      max_expiration: polls.maxExpiration,
      allow_image: false,
    },
    translation: { enabled: translator !== null },
    emoji_reactions: {
      enabled: emojiReactions.enabled,
      max_reactions: emojiReactions.maxPerStatus,
      max_reactions_per_account: emojiReactions.maxPerAccount,
    },
    reaction_deck: { max_emojis: MAX_DECK_EMOJIS },
    search: { enabled: true },
    timelines_access: { live_feeds: feeds, hashtag_feeds: feeds, trending_link_feeds: feeds },
    limited_federation: true,
  }
}

const CLOSED = 'This server does not take new people at the moment.'
const INVITED = 'New people come here with an invitation.'

/** `enabled` is about registration without an invitation. `invitation_required` is our own property: in Mastodon invitations only matter where registration is closed. */
function registrationsOf({ mode, isReasonRequired, message }: RegistrationPolicy) {
  const standard = mode === 'closed' ? CLOSED : mode === 'invitation' ? INVITED : ''
  const said = message === '' ? standard : message
  return {
    enabled: mode === 'open' || mode === 'approval',
    approval_required: mode === 'approval',
    reason_required: mode === 'approval' && isReasonRequired,
    invitation_required: mode === 'invitation',
    message: said === '' ? null : `<p>${escapeHtml(said)}</p>`,
  }
}

/** The instance in version 2 of the API. https://docs.joinmastodon.org/entities/Instance/ */
export async function describeInstance(ctx: AppContext) {
  const { settings } = ctx
  const [counts, texts, contact, keys, policy] = await Promise.all([
    countInstance(ctx),
    readInstanceTexts(ctx),
    contactOf(ctx),
    vapidKeys(ctx),
    readRegistrationPolicy(ctx),
  ])
  return {
    domain: settings.domain,
    title: settings.title,
    version: versionOf(ctx),
    source_url: settings.sourceUrl ?? `${settings.publicUrl}/source`,
    description: settings.description,
    usage: { users: { active_month: counts.activeMonth } },
    thumbnail: { url: `${settings.publicUrl}/icon-512.png`, blurhash: null, versions: {} },
    icon: [180, 192, 512].map((size) => ({ src: `${settings.publicUrl}/icon-${size}.png`, size: `${size}x${size}` })),
    languages: settings.languages,
    api_versions: { mastodon: API_VERSION },
    configuration: configurationOf(ctx, keys.publicKey, texts.termsOfService !== null),
    registrations: {
      ...registrationsOf(policy),
      url: `${settings.publicUrl}/auth/sign_up`,
      min_age: null,
      limit_reached: false,
    },
    contact: { email: settings.contactEmail, account: contact },
    rules: texts.rules,
    fedibird_capabilities: capabilitiesOf(ctx),
    dtl_tag: settings.sharedTag,
    single_user_mode: settings.singleUserMode && contact !== null,
    stats: { user_count: counts.users, status_count: counts.statuses, domain_count: counts.domains },
  }
}

/** The instance in version 1 of the API. https://docs.joinmastodon.org/entities/V1_Instance/ */
export async function describeInstanceV1(ctx: AppContext) {
  const instance = await describeInstance(ctx)
  return {
    uri: instance.domain,
    title: instance.title,
    short_description: instance.description,
    description: instance.description,
    email: instance.contact.email,
    version: instance.version,
    urls: { streaming_api: instance.configuration.urls.streaming },
    stats: instance.stats,
    thumbnail: instance.thumbnail.url,
    languages: instance.languages,
    registrations: instance.registrations.enabled,
    approval_required: instance.registrations.approval_required,
    invites_enabled: instance.registrations.invitation_required,
    configuration: instance.configuration,
    contact_account: instance.contact.account,
    rules: instance.rules,
    max_toot_chars: instance.configuration.statuses.max_characters,
    fedibird_capabilities: instance.fedibird_capabilities,
  }
}

async function contactOf(ctx: AppContext): Promise<Account | null> {
  const username = ctx.settings.contactUsername
  if (username === null) return null
  const row = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : serializeAccount(ctx, row.id, null)
}
