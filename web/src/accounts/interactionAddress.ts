import { readBody } from '@starling/api/client'
import type { Fetch } from '@starling/api/client'
import { fieldsOf } from '../storage/storedFields.ts'
import { serverOrigin } from './serverAddress.ts'

const subscribeRel = 'http://ostatus.org/schema/1.0/subscribe'
const mostBytes = 100_000
/** The person waits for it. */
const mostMs = 4000

/**
 * The address at which somebody's own server shows a post or profile of another one, so that it can be acted on there. Servers name theirs in
 * what webfinger says of an account, in OStatus's `subscribe` link; where none is found it is that of Mastodon. `origin` is the server's, `typed`
 * what names it, which may be a handle.
 */
export async function interactionAddress(origin: string, typed: string, uri: string, ask: Fetch): Promise<string> {
  const encoded = encodeURIComponent(uri.toWellFormed())
  const template = await subscribeTemplate(origin, typed, ask).catch(() => null)
  const named = template?.replace('{uri}', () => encoded)
  // It must be an address, of a protocol that a typed one may have too.
  return named && serverOrigin(named) !== null ? named : `${origin}/authorize_interaction?uri=${encoded}`
}

async function subscribeTemplate(origin: string, typed: string, ask: Fetch): Promise<string | null> {
  const { host } = new URL(origin)
  const handle = /^@?([^@/\s:]+)@[^@/\s]+$/.exec(typed.trim())
  // Mastodon has an account of its own name, which stands for the whole server.
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
