import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailSettings } from '../mail/MailSettings.ts'

/** The configuration of this instance, read once from the environment. */
export interface Settings {
  /** Scheme and host without a trailing slash. */
  readonly publicUrl: string
  /** The domain in the handles of this server's accounts. */
  readonly domain: string
  readonly title: string
  readonly description: string
  readonly contactEmail: string
  /** The username of the contact account; null for none. */
  readonly contactUsername: string | null
  /** The server belongs to the contact account: visitors begin at its profile. */
  readonly singleUserMode: boolean
  readonly version: string
  readonly languages: readonly string[]
  /** Who may register, unless the operator has changed that by command. */
  readonly registrations: RegistrationMode
  /** The mail server; null where no e-mail is sent. */
  readonly mail: MailSettings | null
  readonly statuses: { readonly maxCharacters: number; readonly maxMediaAttachments: number; readonly charactersReservedPerUrl: number }
  readonly polls: {
    readonly maxOptions: number
    readonly maxCharactersPerOption: number
    /** In seconds. */
    readonly minExpiration: number
    readonly maxExpiration: number
  }
  readonly media: {
    /** In bytes. */
    readonly imageSizeLimit: number
    /** The limit for all uploads of one account together, in bytes. */
    readonly quotaPerAccount: number
    readonly videoSizeLimit: number
    /** Pixels. */
    readonly imageMatrixLimit: number
    readonly videoMatrixLimit: number
    readonly videoFrameRateLimit: number
    readonly descriptionLimit: number
    readonly mimeTypes: readonly string[]
  }
  readonly accounts: {
    readonly maxDisplayNameLength: number
    readonly maxNoteLength: number
    readonly maxProfileFields: number
    readonly profileFieldNameLimit: number
    readonly profileFieldValueLimit: number
    readonly maxPinnedStatuses: number
    readonly maxFeaturedTags: number
  }
  /** A hashtag common to this server's members, which the client shows in the navigation; without the #, null for none. */
  readonly sharedTag: string | null
  /** The client's accent colour for readers who have not chosen one, as a hue in degrees. */
  readonly accentHue: number
  readonly emojiReactions: { readonly enabled: boolean; readonly maxPerStatus: number; readonly maxPerAccount: number }
  readonly outgoing: OutgoingSettings
  /** The translation service; null for none. */
  readonly translation: TranslationSettings | null
  /** Federation settings, with the secret that encrypts the private keys of accounts; null where other servers get no answers. */
  readonly federation: FederationSettings | null
  /** For how many days remote posts that concern no local account are kept (null: for ever), and unused remote files. */
  readonly retention: { readonly postDays: number | null; readonly fileDays: number }
  /** Null disables all limits: for benchmarks and tests. */
  readonly rateLimits: RateLimits | null
  /** Whether the X-Forwarded-For and -Proto headers of the proxy in front are trusted. */
  readonly trustProxy: boolean
  /** After this number of days without use a token expires. */
  readonly idleTokenDays: number
  /** The address of this server's source code; null for the archive it serves itself. */
  readonly sourceUrl: string | null
  /** The folder for uploads while they are received. */
  readonly uploadFolder: string
}

/** Open to everybody; with the operator's approval; by invitation only; closed. */
export const registrationModes = ['open', 'approval', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Settings for requests to other servers. */
export interface OutgoingSettings {
  /** Whether linked pages are fetched for link previews. */
  readonly linkPreviews: boolean
  readonly ports: readonly number[]
  /**
   * `host:port` that may be requested although it is not public, and by plain http: the operator's own servers, on this machine or in the
   * same network. Normally empty.
   */
  readonly exceptions: readonly string[]
  /** The time limit of a whole request, redirects included. */
  readonly timeoutMs: number
  readonly userAgent: string
}

/** A service with LibreTranslate's API. */
export interface TranslationSettings {
  /** Without a trailing slash. */
  readonly url: string
  readonly apiKey: string | null
}

export interface FederationSettings {
  /** A random text of at least 32 characters. Unlike the keys it is not stored in the database; without it the encrypted keys cannot be used. */
  readonly secret: string
  /** The only servers, including their subdomains, that this one federates with, in lower case; null for all that are not blocked. */
  readonly only: readonly string[] | null
}

/** The number of requests allowed in five minutes. */
interface RateLimits {
  readonly perAccount: number
  readonly perAddress: number
  /** The number of failed attempts allowed in fifteen minutes for an address; ten times as many for an account. A correct password resets it. */
  readonly signIns: number
  /** The number allowed in a day for an address. */
  readonly signUps: number
}

export const defaultSettings: Omit<Settings, 'publicUrl' | 'domain'> = {
  title: 'Starling',
  description: 'A place to talk, served by Starling.',
  contactEmail: '',
  contactUsername: null,
  singleUserMode: false,
  version: '0.1.0',
  languages: ['en'],
  registrations: 'open',
  mail: null,
  statuses: { maxCharacters: 500, maxMediaAttachments: 6, charactersReservedPerUrl: 23 },
  polls: { maxOptions: 8, maxCharactersPerOption: 100, minExpiration: 300, maxExpiration: 2_629_746 },
  media: {
    imageSizeLimit: 16_777_216,
    quotaPerAccount: 10 * 1024 ** 3,
    videoSizeLimit: 103_809_024,
    imageMatrixLimit: 33_177_600,
    videoMatrixLimit: 8_294_400,
    videoFrameRateLimit: 120,
    descriptionLimit: 1500,
    mimeTypes: [
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/webp',
      'image/avif',
      'video/mp4',
      'video/webm',
      'video/quicktime',
      'audio/mpeg',
      'audio/ogg',
      'audio/wav',
      'audio/flac',
      'audio/mp4',
      'audio/webm',
    ],
  },
  accounts: {
    maxDisplayNameLength: 40,
    maxNoteLength: 500,
    maxProfileFields: 6,
    profileFieldNameLimit: 255,
    profileFieldValueLimit: 255,
    maxPinnedStatuses: 5,
    maxFeaturedTags: 10,
  },
  sharedTag: null,
  accentHue: 268,
  emojiReactions: { enabled: true, maxPerStatus: 20, maxPerAccount: 3 },
  outgoing: { linkPreviews: false, ports: [80, 443], exceptions: [], timeoutMs: 10_000, userAgent: 'Starling/0.1.0' },
  translation: null,
  federation: null,
  retention: { postDays: null, fileDays: 7 },
  rateLimits: { perAccount: 1500, perAddress: 600, signIns: 20, signUps: 10 },
  trustProxy: false,
  idleTokenDays: 180,
  sourceUrl: null,
  uploadFolder: join(tmpdir(), 'starling-uploads'),
}
