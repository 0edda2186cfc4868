import { verifyRequest } from '@fedify/fedify'
import type { DocumentLoader } from '@fedify/fedify/runtime'
import { preloadedContexts } from '@fedify/fedify/runtime'
import { Create } from '@fedify/fedify/vocab'
import { PUBLIC } from '../../server/src/federation/documents/addressing.ts'
import type { FarHosts } from './farHosts.ts'

const ROUNDS = 300

/** The processor time of Fedify alone, in milliseconds: the least that an activity can cost. */
export interface FederationFloor {
  /** For signing an activity. */
  readonly out: number
  /** For verifying an activity's signature and reading it. */
  readonly in: number
}

export async function measureFloor(far: FarHosts, publicUrl: string): Promise<FederationFloor> {
  const actor = 'https://h1.far.test/users/floor'
  const contexts = new Map(Object.entries(preloadedContexts))
  const person = { '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'], id: actor, type: 'Person' }
  const publicKey = { id: `${actor}#main-key`, owner: actor, publicKeyPem: far.publicKeyPem }
  const loader: DocumentLoader = (url) =>
    Promise.resolve({ contextUrl: null, documentUrl: url, document: contexts.get(url) ?? { ...person, publicKey } })
  const activity = (index: number) => ({
    id: `${actor}/${index}/activity`,
    type: 'Create',
    actor,
    to: PUBLIC,
    object: { id: `${actor}/${index}`, type: 'Note', attributedTo: actor, to: PUBLIC, content: `<p>Number ${index}</p>` },
  })
  const signed: Request[] = []
  const out = await processorTimeOf(async (index) => void signed.push(await far.sign(activity(index), `${publicUrl}/inbox`)))
  const into = await processorTimeOf(async (index) => {
    const request = signed[index]
    if (request === undefined) throw new Error('There is no such request')
    const body: unknown = await request.clone().json()
    const key = await verifyRequest(request, { documentLoader: loader, contextLoader: loader })
    if (key === null) throw new Error('A signature was not accepted')
    await Create.fromJsonLd(body, { documentLoader: loader, contextLoader: loader })
  })
  return { out, in: into }
}

async function processorTimeOf(work: (index: number) => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  for (let index = 0; index < ROUNDS; index += 1) await work(index)
  const used = process.threadCpuUsage(before)
  return (used.user + used.system) / 1000 / ROUNDS
}
