import { normaliseTag } from '../formatting/extractEntities.ts'
import { isId } from '../platform/ids/isId.ts'

/** A stream that a connection can subscribe to. */
export interface Channel {
  /** The value of `stream` in its frames: the name, then the tag or list. */
  readonly name: readonly string[]
  /** Its key in the `StreamHub`: all connections with the same key receive the same events. */
  readonly key: string
  /** Any one of these scopes is sufficient; a channel without scopes is open to visitors too. */
  readonly scopes: readonly string[]
  /** Whether only a signed-in account can listen. */
  readonly isPersonal: boolean
}

/** A requested stream, from a WebSocket message, a query string or an SSE path. */
export interface ChannelRequest {
  readonly stream: string
  readonly tag?: string | undefined
  readonly list?: string | undefined
  readonly antenna?: string | undefined
}

export type ChannelResult =
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'refused'; readonly status: number; readonly error: string }

const publicStreams = new Set(['public', 'public:media', 'public:local', 'public:local:media', 'public:remote', 'public:remote:media'])

const readStatuses = ['read', 'read:statuses']

/** The hub key of an account's own stream. */
export function userKey(accountId: string): string {
  return `user:${accountId}`
}

/** The hub key of an account's notifications alone. */
export function userNotificationKey(accountId: string): string {
  return `user-notification:${accountId}`
}

/** The hub key of an account's direct conversations. */
export function directKey(accountId: string): string {
  return `direct:${accountId}`
}

/** The hub key of a list. */
export function listKey(listId: string): string {
  return `list:${listId}`
}

/** The hub key of an antenna. */
export function antennaKey(antennaId: string): string {
  return `antenna:${antennaId}`
}

/** The hub key of a hashtag, which is the same for all spellings. */
export function hashtagKey(tag: string, isLocalOnly: boolean): string {
  return `${isLocalOnly ? 'hashtag:local' : 'hashtag'}:${normaliseTag(tag)}`
}

function refused(status: number, error: string): ChannelResult {
  return { kind: 'refused', status, error }
}

function opened(name: readonly string[], key: string, scopes: readonly string[], isPersonal: boolean): ChannelResult {
  return { kind: 'channel', channel: { name, key, scopes, isPersonal } }
}

/** The requested channel for this account (null for a visitor), or the reason for a refusal. Ownership of lists and antennas is checked elsewhere. */
export function channelFor(request: ChannelRequest, accountId: string | null): ChannelResult {
  const { stream } = request
  if (publicStreams.has(stream)) return opened([stream], stream, readStatuses, false)
  if (stream === 'hashtag' || stream === 'hashtag:local') {
    const tag = (request.tag ?? '').replace(/^#/, '')
    if (tag === '' || tag.length > 500) return refused(400, 'No tag for stream provided')
    return opened([stream, tag], hashtagKey(tag, stream === 'hashtag:local'), readStatuses, false)
  }
  if (stream === 'list' || stream === 'antenna') {
    const id = request[stream] ?? ''
    if (!isId(id)) return refused(400, `No ${stream} for stream provided`)
    return personal(accountId, () => opened([stream, id], stream === 'list' ? listKey(id) : antennaKey(id), ['read', 'read:lists'], true))
  }
  if (stream === 'user') return personal(accountId, (id) => opened([stream], userKey(id), readStatuses, true))
  if (stream === 'user:notification') {
    return personal(accountId, (id) => opened([stream], userNotificationKey(id), ['read', 'read:notifications'], true))
  }
  if (stream === 'direct') return personal(accountId, (id) => opened([stream], directKey(id), readStatuses, true))
  return refused(400, 'Unknown stream type')
}

function personal(accountId: string | null, open: (accountId: string) => ChannelResult): ChannelResult {
  return accountId === null ? refused(401, 'Missing access token') : open(accountId)
}

/** The stream of an SSE path (the part after `/api/v1/streaming/`); null for an unknown path. */
export function streamOfPath(path: string, onlyMedia: boolean): string | null {
  switch (path) {
    case 'user':
      return 'user'
    case 'user/notification':
      return 'user:notification'
    case 'public':
      return onlyMedia ? 'public:media' : 'public'
    case 'public/local':
      return onlyMedia ? 'public:local:media' : 'public:local'
    case 'public/remote':
      return onlyMedia ? 'public:remote:media' : 'public:remote'
    case 'hashtag':
      return 'hashtag'
    case 'hashtag/local':
      return 'hashtag:local'
    case 'direct':
      return 'direct'
    case 'list':
    case 'antenna':
      return path
    default:
      return null
  }
}
