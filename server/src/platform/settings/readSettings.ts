import { join, resolve } from 'node:path'
import type { BucketSettings } from '../media-store/BucketSettings.ts'
import { isMailAddress } from '../mail/isMailAddress.ts'
import type { MailSettings } from '../mail/MailSettings.ts'
import { isLoopbackHost } from './isLoopbackHost.ts'
import { defaultSettings, registrationModes } from './Settings.ts'
import type { FederationSettings, Settings } from './Settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment variables of a running instance; docs/operating.md describes them for operators. */
export interface Configuration {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** Redis or Valkey, for several processes on one database; null for one process. */
  readonly redisUrl: string | null
  /** The store for uploaded files; null means the folder `media` in `dataDir`. */
  readonly bucket: BucketSettings | null
  /** The local port that serves metrics; 0 for none. */
  readonly metricsPort: number
  readonly logLevel: LogLevel
  readonly settings: Settings
}

const MEGABYTE = 1024 ** 2

const logLevels = ['debug', 'info', 'warning', 'error'] as const
type LogLevel = (typeof logLevels)[number]

/** A variable has an invalid value; the message is for the operator. */
export class SettingsError extends Error {
  constructor(name: string, value: string, expected: string) {
    super(`${name} is “${value}”, which cannot be: ${expected}.`)
    this.name = 'SettingsError'
  }
}

/** Reads all variables, with relative paths based on `folder`; throws `SettingsError` for the first invalid one. */
export function readSettings(env: Environment, folder: string): Configuration {
  const read = new Reader(env)
  const host = read.host('HOST', '127.0.0.1')
  const port = read.whole('PORT', 3000, 0, 65_535)
  const publicUrl = read.publicUrl('PUBLIC_URL', `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : bracketed(host)}:${port}`)
  const title = read.text('INSTANCE_TITLE', defaultSettings.title)
  const { statuses, outgoing, media } = defaultSettings
  const dataDir = resolve(folder, read.text('DATA_DIR', './data'))
  const translationUrl = read.serviceUrl('TRANSLATION_URL', 'https://translate.example')
  return {
    host,
    port,
    dataDir,
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseConnections: read.whole('DATABASE_CONNECTIONS', 10, 1, 500),
    redisUrl: read.redisUrl('REDIS_URL'),
    bucket: readBucket(read),
    metricsPort: read.whole('METRICS_PORT', 0, 0, 65_535),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    settings: {
      ...defaultSettings,
      publicUrl,
      domain: new URL(publicUrl).host,
      title,
      description: read.text('INSTANCE_DESCRIPTION', defaultSettings.description),
      contactEmail: read.text('CONTACT_EMAIL', ''),
      contactUsername: read.text('CONTACT_USERNAME', '') || null,
      singleUserMode: read.oneOf('SINGLE_USER_MODE', ['on', 'off'], 'off') === 'on',
      languages: read
        .text('LANGUAGES', 'en')
        .split(/[\s,]+/)
        .filter((language) => language !== ''),
      sharedTag:
        read.matching('SHARED_TAG', '', /^(?:#?[\p{L}\p{N}_]{1,100})?$/u, 'a hashtag such as starling is expected').replace(/^#/, '') ||
        null,
      registrations: read.oneOf('REGISTRATIONS', registrationModes, 'open'),
      mail: readMail(read, { hostname: new URL(publicUrl).hostname, title }),
      statuses: {
        ...statuses,
        maxCharacters: read.whole('MAX_CHARACTERS', statuses.maxCharacters, 1, 100_000),
        maxMediaAttachments: read.whole('MAX_MEDIA_ATTACHMENTS', statuses.maxMediaAttachments, 1, 32),
      },
      outgoing: {
        ...outgoing,
        linkPreviews: read.oneOf('LINK_PREVIEWS', ['on', 'off'], 'on') === 'on',
        exceptions: read.hosts('FEDERATION_NEIGHBOURS'),
        userAgent: `Starling/${defaultSettings.version} (+${publicUrl})`,
      },
      translation: translationUrl === null ? null : { url: translationUrl, apiKey: read.text('TRANSLATION_API_KEY', '') || null },
      federation: readFederation(read, publicUrl),
      retention: {
        postDays: readPostDays(read),
        fileDays: read.whole('REMOTE_FILE_DAYS', defaultSettings.retention.fileDays, 1, 3650),
      },
      accentHue: read.whole('ACCENT_HUE', defaultSettings.accentHue, 0, 360),
      rateLimits: read.oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on' ? defaultSettings.rateLimits : null,
      trustProxy: read.oneOf('TRUST_PROXY', ['yes', 'no'], 'no') === 'yes',
      media: {
        ...media,
        quotaPerAccount: read.whole('MEDIA_QUOTA_MB', media.quotaPerAccount / MEGABYTE, 1, 100_000_000) * MEGABYTE,
      },
      idleTokenDays: read.whole('TOKEN_IDLE_DAYS', defaultSettings.idleTokenDays, 1, 3650),
      sourceUrl: read.serviceUrl('SOURCE_URL', 'https://git.example/starling'),
      uploadFolder: join(dataDir, 'uploads'),
    },
  }
}

/** Less than a week is refused: people who were away for a few days would find gaps. */
function readPostDays(read: Reader): number | null {
  const days = read.whole('REMOTE_POST_DAYS', 0, 0, 3650)
  if (days > 0 && days < 7) throw new SettingsError('REMOTE_POST_DAYS', String(days), 'at least 7 is expected, or 0 to keep them for good')
  return days === 0 ? null : days
}

/** Federation requires a secret, and an address that other servers can keep: with both it is on unless the operator says otherwise. */
function readFederation(read: Reader, publicUrl: string): FederationSettings | null {
  const secret = read.secret('FEDERATION_SECRET')
  const standard = secret !== '' && publicUrl.startsWith('https://') ? 'on' : 'off'
  if (read.oneOf('FEDERATION', ['on', 'off'], standard) === 'off') return null
  if (secret.length < 32) throw new SettingsError('FEDERATION_SECRET', '…', 'at least 32 characters that nobody can guess are expected')
  const only = read.domains('FEDERATION_ONLY')
  return { secret, only: only.length === 0 ? null : only }
}

/** Either all variables of a bucket are set or none: with some missing, files would be stored in an unexpected place. */
function readBucket(read: Reader): BucketSettings | null {
  const bucket = read.bucketName('S3_BUCKET')
  const endpoint = read.serviceUrl('S3_ENDPOINT', 'https://s3.example')
  const region = read.matching('S3_REGION', 'us-east-1', /^[\w-]{1,64}$/, 'a region such as eu-central-1 is expected')
  const addressing = read.oneOf('S3_ADDRESSING', ['path', 'host'], 'path')
  const accessKeyId = read.matching('S3_ACCESS_KEY_ID', '', /^[^\s/,]*$/, 'the id of an access key is expected')
  const secretAccessKey = read.secret('S3_SECRET_ACCESS_KEY')
  if (bucket === '') {
    if (endpoint === null && accessKeyId === '' && secretAccessKey === '') return null
    throw new SettingsError('S3_BUCKET', '', 'the name of a bucket is expected where an endpoint or a key is set')
  }
  if (accessKeyId === '') throw new SettingsError('S3_ACCESS_KEY_ID', '', 'the id of an access key is expected with S3_BUCKET')
  if (secretAccessKey === '') throw new SettingsError('S3_SECRET_ACCESS_KEY', '', 'the secret of the access key is expected with S3_BUCKET')
  return { bucket, endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, region, addressing, accessKeyId, secretAccessKey }
}

/** Either all variables of a mail server are set or none; an unencrypted connection is only used if the operator allows it or the server is local. */
function readMail(read: Reader, { hostname, title }: { hostname: string; title: string }): MailSettings | null {
  const url = read.smtpUrl('SMTP_URL')
  const tls = read.oneOf('SMTP_TLS', ['auto', 'required', 'optional'], 'auto')
  const from = read.text('MAIL_FROM', '')
  if (url === null) {
    if (from === '') return null
    throw new SettingsError('SMTP_URL', '', 'a mail server is expected where MAIL_FROM is set')
  }
  const sender = from === '' ? `no-reply@${hostname}` : from
  if (!isMailAddress(sender)) throw new SettingsError('MAIL_FROM', sender, 'an address alone is expected, such as no-reply@social.example')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    isTlsRequired: tls === 'auto' ? !isLoopbackHost(host) : tls === 'required',
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.username === '' ? null : decodeURIComponent(url.password),
    from: sender,
    fromName: title,
  }
}

class Reader {
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** An empty variable counts as not set. */
  text(name: string, standard: string): string {
    return this.#env[name]?.trim() || standard
  }

  whole(name: string, standard: number, least: number, most: number): number {
    const text = this.text(name, String(standard))
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new SettingsError(name, text, `a whole number from ${least} to ${most} is expected`)
    return number
  }

  oneOf<T extends string>(name: string, words: readonly T[], standard: T): T {
    const text = this.text(name, standard)
    const word = words.find((each) => each === text.toLowerCase())
    if (word === undefined) throw new SettingsError(name, text, `one of ${words.join(', ')} is expected`)
    return word
  }

  host(name: string, standard: string): string {
    const text = this.text(name, standard)
    if (!/^[\w.:-]+$/.test(text))
      throw new SettingsError(name, text, 'an address of this machine is expected, such as 127.0.0.1 or 0.0.0.0')
    return text
  }

  publicUrl(name: string, standard: string): string {
    const text = this.text(name, standard)
    const url = URL.parse(text)
    const isOrigin =
      url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
    if (!isOrigin) throw new SettingsError(name, text, 'scheme and host without a path are expected, such as https://social.example')
    return url.origin
  }

  matching(name: string, standard: string, form: RegExp, expected: string): string {
    const text = this.text(name, standard)
    if (!form.test(text)) throw new SettingsError(name, text, expected)
    return text
  }

  /** Names of servers, separated by spaces or commas; in lower case and ASCII. */
  domains(name: string): string[] {
    const domains = this.text(name, '')
      .split(/[\s,]+/)
      .filter((domain) => domain !== '')
    return domains.map((domain) => {
      const url = URL.parse(`https://${domain}`)
      if (url === null || url.pathname !== '/' || domain.includes('@') || domain.includes('*'))
        throw new SettingsError(name, domain, 'names of servers are expected, such as far.example')
      return url.host
    })
  }

  /** Hosts with their ports, separated by spaces or commas. */
  hosts(name: string): string[] {
    const hosts = this.text(name, '').split(/[\s,]+/)
    const wrong = hosts.find((host) => host !== '' && !/^[a-z0-9.-]+:\d{1,5}$/.test(host))
    if (wrong !== undefined) throw new SettingsError(name, wrong, 'hosts with their ports are expected, such as ternhaven.localhost:3001')
    return hosts.filter((host) => host !== '')
  }

  bucketName(name: string): string {
    return this.matching(
      name,
      '',
      /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/,
      'the name of a bucket is expected: 3 to 63 of a-z, 0-9, . and -',
    )
  }

  /** The value is secret and not part of the message. */
  secret(name: string): string {
    const text = this.text(name, '')
    if (/[\s\p{Cc}]/u.test(text)) throw new SettingsError(name, '…', 'a secret without spaces is expected')
    return text
  }

  serviceUrl(name: string, example: string): string | null {
    const text = this.text(name, '')
    if (text === '') return null
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
      throw new SettingsError(name, text.includes('@') ? '…' : text, `an address such as ${example} is expected`)
    return url.href.replace(/\/+$/, '')
  }

  databaseUrl(name: string): string | null {
    return this.#secretUrl(name, /^postgres(ql)?:$/, 'postgres://user:password@host:5432/name')
  }

  redisUrl(name: string): string | null {
    return this.#secretUrl(name, /^rediss?:$/, 'redis://user:password@host:6379')
  }

  /** Name and password are percent-encoded in it. */
  smtpUrl(name: string): URL | null {
    const example = 'smtp://user:password@mail.example:587'
    const text = this.#secretUrl(name, /^smtps?:$/, example)
    if (text === null) return null
    const url = new URL(text)
    const isWhole = url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
    if (!isWhole || !isDecodable(url.username) || !isDecodable(url.password))
      throw new SettingsError(name, '…', `an address such as ${example} is expected`)
    return url
  }

  #secretUrl(name: string, protocol: RegExp, example: string): string | null {
    const text = this.text(name, '')
    if (text === '') return null
    const url = URL.parse(text)
    // The value may contain a password and is not part of the message.
    if (url === null || !protocol.test(url.protocol)) throw new SettingsError(name, '…', `an address such as ${example} is expected`)
    return text
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
