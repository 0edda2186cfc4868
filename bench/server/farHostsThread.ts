import { createServer as createHttpServer } from 'node:http'
import { createServer as createSilentServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PUBLIC } from '../../server/src/federation/documents/addressing.ts'
import type { FarHostsOrder, FarHostsReport } from './farHosts.ts'

// All other servers of the federation benchmark: one HTTP server that answers under every name, and one that accepts connections and never
// answers.
const { publicKeyPem } = workerData as FarHostsOrder
const tell = (report: FarHostsReport): void => parentPort?.postMessage(report, [])

const POSTS_OF_OUTBOX = 20
const CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']

const http = createHttpServer((request, response) => {
  const host = request.headers.host ?? ''
  const url = new URL(request.url ?? '/', `https://${host}`)
  if (request.method === 'POST') {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      response.writeHead(202).end()
      const { id } = JSON.parse(Buffer.concat(parts).toString()) as { readonly id: string }
      tell({ kind: 'received', host, id, at: performance.timeOrigin + performance.now() })
    })
    return
  }
  const found = documentAt(url)
  if (found === null) response.writeHead(404).end()
  else
    response
      .writeHead(200, { 'content-type': url.pathname.startsWith('/.well-known/') ? 'application/jrd+json' : 'application/activity+json' })
      .end(JSON.stringify(found))
})

function documentAt({ origin, host, pathname, searchParams }: URL): object | null {
  if (pathname === '/.well-known/webfinger') {
    const subject = searchParams.get('resource') ?? ''
    const name = /^acct:([^@]+)@/.exec(subject)?.[1]
    if (name === undefined) return null
    return { subject: `acct:${name}@${host}`, links: [{ rel: 'self', type: 'application/activity+json', href: `${origin}/users/${name}` }] }
  }
  const [, name, part] = /^\/users\/(\w+)(?:\/(outbox))?$/.exec(pathname) ?? []
  if (name === undefined) return null
  const id = `${origin}/users/${name}`
  if (part === 'outbox') return { '@context': CONTEXT, ...outboxOf(id) }
  return {
    '@context': CONTEXT,
    id,
    type: 'Person',
    preferredUsername: name,
    name: `Somebody called ${name}`,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    endpoints: { sharedInbox: `${origin}/inbox` },
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
  }
}

function outboxOf(actor: string): object {
  const orderedItems = Array.from({ length: POSTS_OF_OUTBOX }, (_, index) => {
    const id = `${actor}/posts/${index}`
    const published = new Date(Date.now() - (index + 1) * 3_600_000).toISOString()
    const object = { id, type: 'Note', attributedTo: actor, to: [PUBLIC], published, content: `<p>Post number ${index}</p>` }
    return { id: `${id}/activity`, type: 'Create', actor, to: [PUBLIC], published, object }
  })
  return { id: `${actor}/outbox`, type: 'OrderedCollection', totalItems: orderedItems.length, orderedItems }
}

const silent = createSilentServer((socket) => void socket.on('error', () => socket.destroy()))
const portOf = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

tell({ kind: 'ready', port: await portOf(http), silentPort: await portOf(silent) })
