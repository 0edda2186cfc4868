import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailSettings } from '../mail/MailSettings.ts'

/** How this instance is set up. Read once from the environment, given to everything. */
export interface Settings {
  /** Scheme and host without a trailing slash. */
  readonly publicUrl: string
  /** What stands after the second @ of our people's names. */
  readonly domain: string
  readonly title: string
  readonly description: string
  readonly contactEmail: string
  /** Username of the person to turn to; null for nobody. */
  readonly contactUsername: string | null
  readonly version: string
  readonly languages: readonly string[]
  /** Who may make an account, until the operator says otherwise by command. */
  readonly registrations: RegistrationMode
  /** How letters are sent; null where none are. */
  readonly mail: MailSettings | null
  readonly statuses: { readonly maxCharacters: number; readonly maxMediaAttachments: number; readonly charactersReservedPerUrl: number }
  readonly polls: {
    readonly maxOptions: number
    readonly maxCharactersPerOption: number
    /** Seconds. */
    readonly minExpiration: number
    readonly maxExpiration: number
  }
  readonly media: {
    /** Bytes. */
    readonly imageSizeLimit: number
    /** Of everything one account has uploaded. */
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
  /** The hashtag this server shares with everybody, without the #; null for none. */
  readonly sharedTag: string | null
  readonly emojiReactions: { readonly enabled: boolean; readonly maxPerStatus: number; readonly maxPerAccount: number }
  readonly outgoing: OutgoingSettings
  /** Who translates; null for nobody. */
  readonly translation: TranslationSettings | null
  /** Whether other servers are answered, and what the private keys of our people are locked with; null for nobody. */
  readonly federation: FederationSettings | null
  /** Null switches every limit off: for benches and tests. */
  readonly rateLimits: RateLimits | null
  /** Believe X-Forwarded-For and -Proto of the proxy in front of us. */
  readonly trustProxy: boolean
  /** Days without use after which a token ends. */
  readonly idleTokenDays: number
  /** Where the source of this very server is; null for the archive it serves itself. */
  readonly sourceUrl: string | null
  /** Folder where uploads wait while they are read. */
  readonly uploadFolder: string
}

/** Anybody; whoever the operator approves of; whoever was invited; nobody. */
export const registrationModes = ['open', 'approval', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** How other servers may be asked. */
export interface OutgoingSettings {
  /** Whether linked pages are looked at for their cards. */
  readonly linkPreviews: boolean
  readonly ports: readonly number[]
  /** `host:port` that anybody's address may lead to although it is not public: for tests and benches, empty on an instance. */
  readonly exceptions: readonly string[]
  /** For a whole request, redirects included. */
  readonly timeoutMs: number
  readonly userAgent: string
}

/** A service that speaks LibreTranslate's API. */
export interface TranslationSettings {
  /** Without a trailing slash. */
  readonly url: string
  readonly apiKey: string | null
}

export interface FederationSettings {
  /** At least 32 characters that nobody can guess. Other than the keys it is not in the database, and what it locked no other one opens. */
  readonly secret: string
}

/** So many requests in five minutes. */
interface RateLimits {
  readonly perAccount: number
  readonly perAddress: number
  /** In fifteen minutes, by address; ten times as many by account. The right password takes back what was mistyped before it. */
  readonly signIns: number
  /** In a day, by address. */
  readonly signUps: number
}

export const defaultSettings: Omit<Settings, 'publicUrl' | 'domain'> = {
  title: 'Starling',
  description: 'A place to talk, served by Starling.',
  contactEmail: '',
  contactUsername: null,
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
  emojiReactions: { enabled: true, maxPerStatus: 20, maxPerAccount: 3 },
  outgoing: { linkPreviews: false, ports: [80, 443], exceptions: [], timeoutMs: 10_000, userAgent: 'Starling/0.1.0' },
  translation: null,
  federation: null,
  rateLimits: { perAccount: 1500, perAddress: 600, signIns: 20, signUps: 10 },
  trustProxy: false,
  idleTokenDays: 180,
  sourceUrl: null,
  uploadFolder: join(tmpdir(), 'starling-uploads'),
}
