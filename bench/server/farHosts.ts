import { generateKeyPairSync } from 'node:crypto'
import { connect as openSocket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { importJwk, signRequest } from '@fedify/fedify'
import type { AppOptions } from '../../server/src/app.ts'

export interface FarHostsOrder {
  readonly publicKeyPem: string
}

export type FarHostsReport =
  | { readonly kind: 'ready'; readonly port: number; readonly silentPort: number }
  /** A delivery; its time is since the time origin of 1970, in milliseconds. */
  | { readonly kind: 'received'; readonly host: string; readonly id: string; readonly at: number }

/** Five hundred other servers on loopback. Every third is dead: half of those refuse connections, the others never answer. */
export interface FarHosts {
  readonly connect: NonNullable<AppOptions['connect']>
  /** When each host received each activity, by host. */
  readonly received: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** A delivery, signed now by an account of that server. */
  sign(activity: { readonly actor: string }, inbox: string): Promise<Request>
  readonly publicKeyPem: string
  close(): Promise<void>
}

export const HOSTS = 500
export const hostOf = (index: number): string => `h${index}.far.test`
export const isDead = (index: number): boolean => index % 3 === 0
const refuses = (index: number): boolean => index % 6 === 0

/** Starts the other servers in a thread of their own, so that their processor time is not counted as this server's. */
export async function startFarHosts(): Promise<FarHosts> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeyPem = String(pair.publicKey.export({ format: 'pem', type: 'spki' }))
  const privateKey = await importJwk({ ...pair.privateKey.export({ format: 'jwk' }), alg: 'RS256' }, 'private')
  const order: FarHostsOrder = { publicKeyPem }
  const thread = new Worker(new URL('./farHostsThread.ts', import.meta.url), { workerData: order })
  const received = new Map<string, Map<string, number>>()
  const ports = await new Promise<Extract<FarHostsReport, { kind: 'ready' }>>((done, fail) => {
    thread.once('error', fail)
    thread.on('message', (report: FarHostsReport) => {
      if (report.kind === 'ready') return done(report)
      const hosts = received.get(report.id) ?? new Map<string, number>()
      received.set(report.id, hosts.set(report.host, report.at))
    })
  })
  return {
    received,
    publicKeyPem,
    connect({ hostname }, answer) {
      const index = Number(/^h(\d+)\.far\.test$/.exec(hostname)?.[1] ?? Number.NaN)
      if (Number.isNaN(index) || refuses(index)) return answer(new Error(`There is no server called ${hostname}`), null)
      const socket = openSocket(isDead(index) ? ports.silentPort : ports.port, '127.0.0.1')
      socket.once('connect', () => answer(null, socket))
      socket.once('error', (error) => answer(error, null))
    },
    sign: (activity, inbox) =>
      signRequest(
        new Request(inbox, {
          method: 'POST',
          headers: { 'content-type': 'application/activity+json' },
          body: JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...activity }),
        }),
        privateKey,
        new URL(`${activity.actor}#main-key`),
        { spec: 'draft-cavage-http-signatures-12' },
      ),
    async close() {
      await thread.terminate()
    },
  }
}
