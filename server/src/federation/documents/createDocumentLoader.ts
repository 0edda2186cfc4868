import { signRequest } from '@fedify/fedify'
import type { AuthenticatedDocumentLoaderFactory, DocumentLoader } from '@fedify/fedify/runtime'
import { preloadedContexts } from '@fedify/fedify/runtime'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'
import { countFetch } from './readOnce.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'

const ACCEPT = 'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
const CONTEXT_TYPES = ['application/ld+json', 'application/json', 'application/activity+json']
/** Any other type may be an uploaded file, whose JSON could pretend to be a document of its server. */
const DOCUMENT = /^application\/(?:activity\+json|ld\+json\s*;.*profile="?[^"]*https:\/\/www\.w3\.org\/ns\/activitystreams)/
const known = new Map(Object.entries(preloadedContexts))

type SigningPair = Parameters<AuthenticatedDocumentLoaderFactory>[0]

/** Fetches ActivityPub documents of other servers through the guarded `outgoing`, with requests signed by a local account. */
export function createSignedLoader(outgoing: Outgoing): AuthenticatedDocumentLoaderFactory {
  return (pair) => createLazySignedLoader(outgoing, () => Promise.resolve(pair))
}

/** The same with keys that are only read when something is fetched, because most incoming activities need no fetch. */
export function createLazySignedLoader(outgoing: Outgoing, findPair: () => Promise<SigningPair>): DocumentLoader {
  return async (url) => {
    if (known.has(url)) return builtIn(url)
    const { keyId, privateKey } = await findPair()
    const request = new Request(url, { headers: { accept: ACCEPT } })
    // The older signature format, which every server understands.
    const signed = await signRequest(request, privateKey, keyId, { spec: 'draft-cavage-http-signatures-12' })
    return loadDocument(outgoing, url, Object.fromEntries(signed.headers))
  }
}

/** Fetches an object with the token that was sent with its address; such objects have a limited audience. */
export function createBearerLoader(outgoing: Outgoing, token: string): DocumentLoader {
  return async (url) => (known.has(url) ? builtIn(url) : loadDocument(outgoing, url, { accept: ACCEPT, authorization: `Bearer ${token}` }))
}

/** Fetches vocabularies, which are plain JSON on some servers. */
export function createContextFetcher(outgoing: Outgoing): DocumentLoader {
  return async (url) => {
    countFetch()
    const answer = await outgoing.ask(url, { headers: { accept: 'application/ld+json, application/json' }, types: CONTEXT_TYPES })
    return documentOf(answer)
  }
}

/** Contains well-known vocabularies, and fetches all others. */
export function createContextLoader(fetcher: DocumentLoader): DocumentLoader {
  return async (url, options) => {
    const found = contexts.get(url)
    return found ?? fetcher(url, options)
  }
}

/** The JSON-LD processor caches the parsed vocabulary under this tag, instead of parsing it for each object. */
const contexts = new Map([...known.keys()].map((url) => [url, { ...builtIn(url), tag: 'static' }]))

function builtIn(url: string): Awaited<ReturnType<DocumentLoader>> {
  return { contextUrl: null, document: known.get(url), documentUrl: url }
}

async function loadDocument(outgoing: Outgoing, url: string, headers: Record<string, string>): ReturnType<DocumentLoader> {
  countFetch()
  const answer = await outgoing.ask(url, { headers })
  refuseOther(answer.status)
  if (!DOCUMENT.test(answer.type)) throw new OutgoingError('unsuitable', `the media type ${answer.type.slice(0, 100)}`)
  return documentOf(answer)
}

function documentOf(answer: Awaited<ReturnType<Outgoing['ask']>>): Awaited<ReturnType<DocumentLoader>> {
  refuseOther(answer.status)
  return { contextUrl: null, document: readJson(answer.bytes), documentUrl: answer.url }
}

function refuseOther(status: number): void {
  if (status !== 200) throw new OutgoingError('unsuitable', `the status ${status}`, status)
}

/** A null character, or what may be an unpaired surrogate: the database can store neither. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

function withoutUnstorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

function readJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return UNSTORABLE.test(text) ? JSON.parse(text, withoutUnstorable) : JSON.parse(text)
  } catch {
    throw new OutgoingError('unsuitable', 'what is no JSON')
  }
}
