import { AsyncLocalStorage } from 'node:async_hooks'
import { isRecord } from '../documents/rawJson.ts'

type HeadersFor = (origin: string) => Readonly<Record<string, string>>

const adding = new AsyncLocalStorage<HeadersFor>()

/** Adds headers to the messages that are queued by this work; they depend on the receiving server. */
export function addingHeaders<T>(headersFor: HeadersFor, work: () => Promise<T>): Promise<T> {
  return adding.run(headersFor, work)
}

/** Adds the headers to a message. A message queued again after a failure gets none, because they describe the moment it was first queued. */
export function withHeaders(message: unknown): unknown {
  if (!isRecord(message) || message['type'] !== 'outbox' || !isRecord(message['headers'])) return message
  return { ...message, headers: adding.getStore()?.(originOfRecipients(message)) ?? {} }
}

/** The server of the recipients; their inbox may be at another one. */
function originOfRecipients({ actorIds, inbox }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(actorIds) ? (actorIds as unknown[]) : []
  return URL.parse(String(first ?? inbox))?.origin ?? ''
}
