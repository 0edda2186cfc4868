import { readBody } from '@starling/api/client'
import type { Fetch } from '@starling/api/client'
import { fieldsOf } from '../storage/storedFields.ts'
import { serverOrigin } from './serverAddress.ts'

const subscribeRel = 'http://ostatus.org/schema/1.0/subscribe'
const mostBytes = 100_000
/** Short, because the person waits for the answer, in milliseconds. */
const mostMs = 4000

/**
 * The address at which somebody's own server (`origin`) shows a post or profile of another server, so that they can act on it there.
 * Servers publish this address in WebFinger answers, as OStatus's `subscribe` link; where none is found, Mastodon's address is used.
 * `typed` is what the person typed, a server or a handle.
 */
export async function interactionAddress(origin: string, typed: string, uri: string, ask: Fetch): Promise<string> {
  const encoded = encodeURIComponent(uri.toWellFormed())
  const template = await subscribeTemplate(origin, typed, ask).catch(() => null)
  const named = template?.replace('{uri}', () => encoded)
  // Only used if it is an address with a scheme that a typed address may have, too.
  return named && serverOrigin(named) !== null ? named : `${origin}/authorize_interaction?uri=${encoded}`
}

async function subscribeTemplate(origin: string, typed: string, ask: Fetch): Promise<string | null> {
  const { host } = new URL(origin)
  const handle = /^@?([^@/\s:]+)@[^@/\s]+$/.exec(typed.trim())
  // Without a handle: Mastodon has an account named after its domain, which represents the whole server.
  const resource = `acct:${handle?.[1] ?? host}@${host}`
  const response = await ask(`${origin}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, {
    headers: { Accept: 'application/jrd+json, application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(mostMs),
  })
  if (!response.ok) return null
  const { links } = fieldsOf(JSON.parse(await readBody(response, mostBytes)))
  const link = Array.isArray(links) ? links.map(fieldsOf).find(({ rel }) => rel === subscribeRel) : undefined
  const template = link?.['template']
  return typeof template === 'string' && template.includes('{uri}') ? template : null
}
