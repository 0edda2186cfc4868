import { AsyncLocalStorage } from 'node:async_hooks'
import { isRecord } from '../documents/rawJson.ts'

type HeadersFor = (origin: string) => Readonly<Record<string, string>>

const adding = new AsyncLocalStorage<HeadersFor>()

/** Has the messages that are queued by this work sent with more headers, which depend on the server they are for. */
export function addingHeaders<T>(headersFor: HeadersFor, work: () => Promise<T>): Promise<T> {
  return adding.run(headersFor, work)
}

/** A message with these headers. One that is queued again, because it did not arrive, has none: what they say is of the moment in which it was asked to be sent. */
export function withHeaders(message: unknown): unknown {
  if (!isRecord(message) || message['type'] !== 'outbox' || !isRecord(message['headers'])) return message
  return { ...message, headers: adding.getStore()?.(originOfRecipients(message)) ?? {} }
}

/** The server of those a message is for; their inbox may be at another one. */
function originOfRecipients({ actorIds, inbox }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(actorIds) ? (actorIds as unknown[]) : []
  return URL.parse(String(first ?? inbox))?.origin ?? ''
}
