import type { ChannelRequest } from './Channel.ts'

/** A message of a client on the WebSocket. */
export type ClientMessage =
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly request: ChannelRequest }
  | { readonly kind: 'unreadable'; readonly error: string }

/** Parses one text frame; never throws. */
export function parseClientMessage(text: string): ClientMessage {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { kind: 'unreadable', error: 'Message is not JSON' }
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return { kind: 'unreadable', error: 'Message is not an object' }
  }
  const { type, stream, tag, list, antenna } = message as Record<string, unknown>
  if (type !== 'subscribe' && type !== 'unsubscribe') return { kind: 'unreadable', error: 'Unknown message type' }
  if (typeof stream !== 'string') return { kind: 'unreadable', error: 'No stream provided' }
  return { kind: type, request: { stream, tag: textOf(tag), list: textOf(list), antenna: textOf(antenna) } }
}

/** Some clients send a list id as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}
