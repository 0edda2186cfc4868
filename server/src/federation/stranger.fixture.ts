import { generateKeyPairSync } from 'node:crypto'
import { createServer, get } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJwk, signJsonLd, signRequest } from '@fedify/fedify'
import type { HttpMessageSignaturesSpec } from '@fedify/fedify'
import { preloadedContexts } from '@fedify/fedify/runtime'
import type { TestServer } from '../testing.fixture.ts'
import type { createNetwork } from './twoServers.fixture.ts'

const JSON_TYPE = 'application/activity+json'
export const AS = 'https://www.w3.org/ns/activitystreams'

/** Terms as most families define them: what a context does not define does not exist for a reader of JSON-LD. */
const CONTEXT = [
  AS,
  'https://w3id.org/security/v1',
  {
    toot: 'http://joinmastodon.org/ns#',
    misskey: 'https://misskey-hub.net/ns#',
    Hashtag: 'as:Hashtag',
    sensitive: 'as:sensitive',
    Emoji: 'toot:Emoji',
    blurhash: 'toot:blurhash',
    focalPoint: { '@id': 'toot:focalPoint', '@container': '@list' },
    votersCount: 'toot:votersCount',
    _misskey_reaction: 'misskey:_misskey_reaction',
    _misskey_quote: 'misskey:_misskey_quote',
    featured: { '@id': 'toot:featured', '@type': '@id' },
    litepub: 'http://litepub.social/ns#',
    EmojiReact: 'litepub:EmojiReact',
    fedibird: 'http://fedibird.com/ns#',
    quoteUri: 'fedibird:quoteUri',
    searchableBy: { '@id': 'fedibird:searchableBy', '@type': '@id' },
    references: { '@id': 'fedibird:references', '@type': '@id' },
    kmyblue: 'http://kmy.blue/ns#',
    limitedScope: 'kmyblue:limitedScope',
    quoteUrl: 'as:quoteUrl',
    quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
    quoteAuthorization: { '@id': 'https://w3id.org/fep/044f#quoteAuthorization', '@type': '@id' },
    QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
    QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest',
    gts: 'https://gotosocial.org/ns#',
    interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
    canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
    automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
    manualApproval: { '@id': 'gts:manualApproval', '@type': '@id' },
    interactingObject: { '@id': 'gts:interactingObject', '@type': '@id' },
    interactionTarget: { '@id': 'gts:interactionTarget', '@type': '@id' },
  },
]

type Json = Record<string, unknown>

interface Posting {
  /** The key that signs; the actor's unless said otherwise. Null for no signature at all. */
  readonly keyOf?: string | null
  readonly inbox?: string
  /** Whether its actor signs the activity itself too, so that others can pass it on. */
  readonly isSigned?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** What is changed after its actor has signed it. */
  readonly changed?: Json
}

/** A server of no family, which serves what it is told to, and sends whatever it likes, well signed. */
export interface Stranger {
  readonly origin: string
  /** Makes an actor with WebFinger and keys; answers its address. */
  addActor(name: string, more?: Json): string
  /** Serves a document at its id. */
  serve(document: Json & { readonly id: string }, type?: string): void
  /** Says of a document, or an inbox, that it was there and is no more, or that it is not there. */
  end(id: string, status: 403 | 404 | 410 | 429 | 503): void
  /** Serves a file at a path. */
  serveFile(path: string, type: string, bytes: Uint8Array): void
  /** A request for a document of another server, signed by an actor of this one. */
  sign(address: string, actor: string, spec?: HttpMessageSignaturesSpec): Promise<Request>
  /** The status with which it answers a request. */
  answerTo(request: Request): Promise<number>
  /** Sends an activity with the signature of its actor; answers the status. */
  post(to: TestServer, activity: Json & { readonly actor: string }, posting?: Posting): Promise<number>
  /** What was sent here. */
  readonly received: readonly Json[]
  /** With which headers, in the same order. */
  readonly receivedWith: readonly IncomingHttpHeaders[]
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  /** The tokens that came with requests. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

const contextLoader = (url: string) =>
  Promise.resolve({ contextUrl: null, document: (preloadedContexts as Record<string, unknown>)[url], documentUrl: url })
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKeyPem = pair.publicKey.export({ format: 'pem', type: 'spki' })

/** `admits` makes it a server that answers nobody but those whom it says to be well signed; how to find one is open to all. */
export async function startStranger(
  network: ReturnType<typeof createNetwork>,
  name: string,
  admits?: (request: Request) => Promise<boolean>,
): Promise<Stranger> {
  const origin = `https://${name}`
  const privateKey = await importJwk({ ...pair.privateKey.export({ format: 'jwk' }), alg: 'RS256' }, 'private')
  const documents = new Map<string, { readonly type: string; readonly body: unknown }>()
  const ended = new Map<string, number>()
  const received: Json[] = []
  const receivedWith: IncomingHttpHeaders[] = []
  const asked: string[] = []
  const tokens: string[] = []
  const site = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => void parts.push(part))
      request.on('end', () => {
        receivedWith.push(request.headers)
        received.push(JSON.parse(Buffer.concat(parts).toString()) as Json)
        response.writeHead(ended.get(path) ?? 202).end()
      })
      return
    }
    asked.push(path)
    void answer(path, request, response)
  })
  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (admits !== undefined && !path.startsWith('/.well-known/')) {
      const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
        typeof value === 'string' && key !== 'connection' ? [[key, value]] : [],
      )
      if (!(await admits(new Request(origin + path, { headers })))) return void response.writeHead(401).end()
    }
    if (request.headers.authorization !== undefined) tokens.push(`${path} ${request.headers.authorization}`)
    const found = documents.get(path)
    if (found === undefined) response.writeHead(ended.get(path) ?? 404).end()
    else
      response
        .writeHead(200, { 'content-type': found.type })
        .end(found.body instanceof Uint8Array ? found.body : JSON.stringify(found.body))
  }
  site.keepAliveTimeout = 0
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  network.lead(name, (site.address() as AddressInfo).port)

  const serve: Stranger['serve'] = (document, type = JSON_TYPE) => {
    const { pathname, search } = new URL(document.id)
    documents.set(pathname + search, { type, body: { '@context': CONTEXT, ...document } })
  }
  return {
    origin,
    received,
    receivedWith,
    asked,
    tokens,
    serve,
    end(id, status) {
      const { pathname } = new URL(id)
      documents.delete(pathname)
      ended.set(pathname, status)
    },
    serveFile: (path, type, body) => void documents.set(path, { type, body }),
    addActor(username, more = {}) {
      const id = `${origin}/users/${username}`
      serve({
        id,
        type: 'Person',
        preferredUsername: username,
        inbox: `${id}/inbox`,
        outbox: `${id}/outbox`,
        followers: `${id}/followers`,
        endpoints: { sharedInbox: `${origin}/inbox` },
        publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
        ...more,
      })
      const subject = `acct:${username}@${name}`
      documents.set(`/.well-known/webfinger?resource=${encodeURIComponent(subject)}`, {
        type: 'application/jrd+json',
        body: { subject, links: [{ rel: 'self', type: JSON_TYPE, href: id }] },
      })
      return id
    },
    sign: (address, actor, spec = 'draft-cavage-http-signatures-12') =>
      signRequest(new Request(address, { headers: { accept: JSON_TYPE } }), privateKey, new URL(`${actor}#main-key`), { spec }),
    async answerTo(request) {
      const { port } = site.address() as AddressInfo
      const { pathname, search } = new URL(request.url)
      return new Promise((done, fail) => {
        const headers = { ...Object.fromEntries(request.headers), host: name }
        get({ port, path: pathname + search, headers }, (answer) => done(answer.resume().statusCode ?? 0)).once('error', fail)
      })
    },
    async post(to, activity, { keyOf = activity.actor, inbox = '/inbox', isSigned = false, headers = {}, changed = {} } = {}) {
      const plainly = { '@context': CONTEXT, ...activity }
      const document = isSigned ? await signJsonLd(plainly, privateKey, new URL(`${activity.actor}#main-key`), { contextLoader }) : plainly
      const plain = new Request(to.origin + inbox, {
        method: 'POST',
        headers: { 'content-type': JSON_TYPE, ...headers },
        body: JSON.stringify({ ...(document as Json), ...changed }),
      })
      const signed =
        keyOf === null
          ? plain
          : await signRequest(plain, privateKey, new URL(`${keyOf}#main-key`), { spec: 'draft-cavage-http-signatures-12' })
      const response = await to.request(inbox, { method: 'POST', headers: signed.headers, body: await signed.text() })
      return response.status
    },
    async close() {
      network.lead(name, null)
      site.closeAllConnections()
      await new Promise<void>((done) => site.close(() => done()))
    },
  }
}
