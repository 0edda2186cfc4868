import * as v from 'valibot'
import { readingConfig } from '../reading/index.ts'
import { payloadSchemas, type StreamEvent } from './StreamEvent.ts'

/** A parsed WebSocket message: its channel and its event. */
export interface StreamFrame {
  /** The channel's key as `channelKey` writes it; null if the server does not name it. */
  readonly channel: string | null
  readonly event: StreamEvent
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null
}

/** A longer message is not read, in characters: no event of a server is as long, and reading it would hold up the page. */
const mostCharacters = 4_000_000

function readJson(text: string): unknown {
  try {
    return text.length > mostCharacters ? undefined : JSON.parse(text)
  } catch {
    // Returns null: the caller skips a malformed frame and keeps the stream open.
    return undefined
  }
}

function readChannel(stream: unknown): string | null {
  if (!Array.isArray(stream) || typeof stream[0] !== 'string') return null
  const parameter: unknown = stream[1]
  if (typeof parameter !== 'string' && typeof parameter !== 'number') return stream[0]
  const text = String(parameter)
  return `${stream[0]}/${stream[0].startsWith('hashtag') ? text.toLowerCase() : text}`
}

function readEvent(event: string, payload: unknown): StreamEvent | null {
  switch (event) {
    case 'delete':
    case 'announcement.delete':
      return typeof payload === 'string' || typeof payload === 'number' ? { event, payload: String(payload) } : null
    case 'filters_changed':
    case 'notifications_merged':
      return { event, payload: null }
    case 'update':
    case 'status.update':
    case 'notification':
    case 'conversation':
    case 'announcement':
    case 'announcement.reaction':
    case 'emoji_reaction': {
      // The payload is a string that contains JSON; some servers send the JSON directly.
      const value = typeof payload === 'string' ? readJson(payload) : payload
      const result = v.safeParse(payloadSchemas[event], value, readingConfig)
      return result.success ? ({ event, payload: result.output } as StreamEvent) : null
    }
    default:
      return null
  }
}

/** Parses one WebSocket message; null if it is malformed, of an unknown event, or an answer to a subscription. */
export function parseFrame(data: unknown): StreamFrame | null {
  if (typeof data !== 'string') return null
  const frame = readJson(data)
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return null
  const event = readEvent(frame['event'], frame['payload'])
  return event && { channel: readChannel(frame['stream']), event }
}

/** The key of the channel that a WebSocket message belongs to; null where it names none or is malformed. The event is not read. */
export function readFrameChannel(data: unknown): string | null {
  const frame = typeof data === 'string' ? readJson(data) : null
  return isRecord(frame) ? readChannel(frame['stream']) : null
}
