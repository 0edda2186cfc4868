import type { Context } from 'hono'
import { Hono } from 'hono'
import Negotiator from 'negotiator'
import type { AppContext } from '../AppContext.ts'
import { runInBackground } from '../platform/database/background.ts'
import { usernameOfResource } from '../operator/instance/findLocalAccount.ts'
import { deliveryLimit, pageLimit } from '../platform/http/rateLimit.ts'
import { readSignedJson } from '../platform/http/readBody.ts'
import type { FederationSettings } from '../platform/settings/Settings.ts'
import { readableCircle } from './readableCircle.ts'
import { readableFollowers } from './readableFollowers.ts'
import { readableFeatured } from './readableFeatured.ts'
import { isFromBlockedServer, readableNote } from './readableNote.ts'
import { readableReplies } from './readableReplies.ts'
import { findActor } from './actors/findActor.ts'
import { hasOddDate } from './documents/hasOddDate.ts'
import { hasFetchedTooMuch, rememberingReads } from './documents/readOnce.ts'
import { idOf, recordsOf } from './documents/rawJson.ts'
import type { Json } from './documents/rawJson.ts'
import { handleSynchronization } from './followers/handleSynchronization.ts'
import { handleUnsignedForward } from './inbox/handleUnsignedForward.ts'
import { isForwardedByStranger } from './inbox/isForwardedByStranger.ts'
import { openFederation } from './openFederation.ts'
import { handleForwarded } from './relays/handleForwarded.ts'
import { findActorByUri } from './remote-accounts/resolveActor.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'

/** The offered media types, in the order of preference when the request has none. */
const TYPES = [
  'text/html',
  'application/activity+json',
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
  'application/ld+json',
  'application/json',
]

/** Answers by Fedify; 404 while federation is disabled. */
export function federationRoutes(ctx: AppContext): Hono {
  return ctx.settings.federation === null ? new Hono() : answeringRoutes(ctx, ctx.settings.federation)
}

function answeringRoutes(ctx: AppContext, { secret }: FederationSettings): Hono {
  const { publicUrl, domain } = ctx.settings
  const app = new Hono()
  const limit = pageLimit(ctx.settings, ctx.now, ctx.limiters)
  const delivered = deliveryLimit(ctx.settings, ctx.now, ctx.limiters)

  /** The request with its public address. */
  function askedFor(c: Context): Request {
    const { pathname, search } = new URL(c.req.url)
    const { method, headers } = c.req.raw
    return new Request(new URL(pathname + search, publicUrl), { method, headers })
  }

  /** Answers the request under its public address, which a proxy may have changed: signatures cover that address. */
  async function answer(c: Context, path = c.req.path, search = new URL(c.req.url).search): Promise<Response> {
    const { method, headers } = c.req.raw
    const body = method === 'POST' ? { body: await readSignedJson(c) } : {}
    const activity = body.body === undefined ? null : activityIn(body.body)
    if (activity !== null && (await isEndOfSomebodyUnknown(ctx, activity))) return c.body(null, 202)
    const request = new Request(new URL(path + search, publicUrl), { method, headers, ...body })
    const forwarded =
      activity === null ? null : ((await handleForwarded(ctx, request, activity)) ?? (await handleUnsignedForward(ctx, request, activity)))
    if (forwarded !== null) return c.body(null, forwarded)
    if (activity !== null && (await isForwardedByStranger(ctx, request, activity))) return c.body(null, 401)
    const { fedify } = await openFederation(ctx, secret)
    const response = await rememberingReads(() =>
      fedify
        .fetch(request, {
          contextData: undefined,
          onNotFound: () => c.json({ error: 'Record not found' }, 404),
          onNotAcceptable: () => new Response('Not acceptable\n', { status: 406, headers: { Vary: 'Accept' } }),
        })
        .catch((error: unknown) => {
          const isUnreadable = activity !== null && (hasFetchedTooMuch() || (error instanceof TypeError && hasOddDate(activity)))
          if (isUnreadable) return new Response('Invalid activity.\n', { status: 400 })
          throw error
        }),
    )
    // A refused activity has no effect, so its headers are not read either.
    if (activity !== null && response.status === 202)
      await handleSynchronization(ctx, new Request(request.url, { method, headers, ...body }), activity)
    return response
  }

  /** The query with the name in its stored spelling: Fedify repeats the requested spelling, and other servers would store it. */
  async function inStoredSpelling(c: Context): Promise<string> {
    const { search, searchParams } = new URL(c.req.url)
    const username = usernameOfResource(ctx.settings, searchParams.get('resource') ?? '')
    const actor = username === null ? null : await findActor(ctx, username)
    if (actor === null) return search
    const stored = actor.state === 'present' ? actor.account.username : actor.username
    searchParams.set('resource', `acct:${stored}@${domain}`)
    return `?${searchParams.toString()}`
  }

  app.get('/.well-known/webfinger', async (c) => answer(c, c.req.path, await inStoredSpelling(c)))
  for (const path of ['/.well-known/nodeinfo', '/nodeinfo/2.1', '/actor']) app.get(path, (c) => answer(c))
  for (const collection of ['followers', 'following']) app.get(`/users/:name/${collection}`, (c) => answer(c))
  // The outbox contains posts, so blocked servers are refused.
  app.get('/users/:name/outbox', async (c) => ((await isFromBlockedServer(ctx, c.req.raw)) ? documentOf(c, null) : answer(c)))
  app.get('/users/:name/quote_authorizations/:id', (c) => answer(c))
  app.get('/users/:name/collections/featured', async (c) => {
    const json = (await isFromBlockedServer(ctx, c.req.raw)) ? null : await readableFeatured(ctx, c.req.param('name'))
    return documentOf(c, json)
  })
  app.get('/users/:name/followers_synchronization', async (c) => {
    c.header('Cache-Control', 'private, no-store')
    return documentOf(c, await readableFollowers(ctx, askedFor(c), c.req.param('name')))
  })
  app.get('/users/:name/statuses/:id/replies', async (c) => {
    const { name, id } = c.req.param()
    const json = await readableReplies(ctx, c.req.raw, name, id, c.req.query('after') ?? null)
    return documentOf(c, json)
  })
  app.get('/users/:name/statuses/:id/conversation', async (c) => {
    const { fedify } = await openFederation(ctx, secret)
    const asked = fedify.createContext(askedFor(c), undefined)
    const json = await readableCircle(ctx, asked, c.req.param('name'), c.req.param('id'))
    return documentOf(c, json)
  })
  app.get('/emojis/:shortcode', (c) => answer(c))
  app.post('/users/:name/inbox', delivered, (c) => runInBackground(() => answer(c)))
  app.post('/inbox', delivered, (c) => runInBackground(() => answer(c)))

  app.get('/users/:name/statuses/:id', async (c) => {
    c.header('Vary', 'Accept', { append: true })
    const { name, id } = c.req.param()
    if (preferredType(c) === 'text/html') return c.redirect(`/@${encodeURIComponent(name)}/${encodeURIComponent(id)}`)
    return answer(c)
  })

  app.get('/users/:name', async (c) => {
    c.header('Vary', 'Accept', { append: true })
    if (preferredType(c) === 'text/html') return c.redirect(`/@${encodeURIComponent(c.req.param('name'))}`)
    return answer(c)
  })

  // A page and its ActivityPub document share one address; the Accept header decides. People copy and paste the page's address.
  const besidePage = (pattern: string, document: (username: string, c: Context) => Promise<Response>): void => {
    app.get(pattern, async (c, next) => {
      const [, username = '', host = domain] = (c.req.param('handle') ?? '').split('@')
      if (host.toLowerCase() !== domain.toLowerCase()) return next()
      const type = preferredType(c)
      if (type === 'text/html') {
        await next()
        c.header('Vary', 'Accept', { append: true })
        return
      }
      if (type === undefined) return c.text('Not acceptable\n', 406, { Vary: 'Accept' })
      const refusal = await limit(c, async () => {
        c.res = await document(encodeURIComponent(username), c)
      })
      return refusal ?? c.res
    })
  }
  besidePage('/:handle{@[^/]+}', (username, c) => answer(c, `/users/${username}`))
  besidePage('/:handle{@[^/]+}/:id{[0-9]+}', async (username, c) => {
    // A signature covers the requested address, so the reader is determined from this request, not from one for the post's own address.
    const { fedify } = await openFederation(ctx, secret)
    const asked = fedify.createContext(askedFor(c), undefined)
    const json = await readableNote(ctx, asked, username, c.req.param('id') ?? '')
    if (json === null) return c.json({ error: 'Record not found' }, 404, { Vary: 'Accept' })
    return c.json({ '@context': ACTIVITY_CONTEXT, ...json }, 200, { 'Content-Type': 'application/activity+json', Vary: 'Accept' })
  })
  return app
}

/**
 * Whether it is the deletion of an unknown account. Its key cannot be fetched any more, and servers send it to everybody: there is nothing
 * to verify or to do.
 */
async function isEndOfSomebodyUnknown(ctx: AppContext, activity: Json): Promise<boolean> {
  const actor = activity['actor']
  if (activity['type'] !== 'Delete' || typeof actor !== 'string' || idOf(activity['object']) !== actor) return false
  return (await findActorByUri(ctx, actor)) === null
}

/** The activity in a body; null where it is none. */
function activityIn(body: Uint8Array | string): Json | null {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    return recordsOf(value)[0] ?? null
  } catch {
    return null
  }
}

function preferredType(c: Context): string | undefined {
  return new Negotiator({ headers: { accept: c.req.header('accept') } }).mediaType(TYPES)
}

/** Answers with the document; 404 where there is none, or the requester may not read it. */
function documentOf(c: Context, json: Json | null): Response {
  return json === null ? c.json({ error: 'Record not found' }, 404) : c.json(json, 200, { 'Content-Type': 'application/activity+json' })
}
