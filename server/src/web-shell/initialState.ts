import type { Settings } from '../settings/Settings.ts'

/** What the client needs to know of this server before it can ask anything; named as in Mastodon's Instance. */
export function initialState(settings: Settings): object {
  const { statuses, polls, media } = settings
  return {
    domain: settings.domain,
    title: settings.title,
    version: `4.5.0 (compatible; Starling ${settings.version})`,
    description: settings.description,
    languages: settings.languages,
    configuration: {
      urls: { streaming: settings.publicUrl.replace(/^http/, 'ws') },
      statuses: {
        max_characters: statuses.maxCharacters,
        max_media_attachments: statuses.maxMediaAttachments,
        characters_reserved_per_url: statuses.charactersReservedPerUrl,
      },
      polls: {
        max_options: polls.maxOptions,
        max_characters_per_option: polls.maxCharactersPerOption,
        min_expiration: polls.minExpiration,
        max_expiration: polls.maxExpiration,
      },
      media_attachments: {
        supported_mime_types: media.mimeTypes,
        image_size_limit: media.imageSizeLimit,
        video_size_limit: media.videoSizeLimit,
        description_limit: media.descriptionLimit,
      },
      emoji_reactions: { enabled: settings.emojiReactions.enabled },
    },
    registrations: { enabled: settings.registrationsOpen },
  }
}
