import { lookup as lookUp } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { Agent } from 'undici'
import type { buildConnector } from 'undici'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutgoingError } from './OutgoingError.ts'

type Answered = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void

/** Resolves a name to addresses; the system's resolver unless a test replaces it. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/** Opens connections; a test replaces it, so that names lead to servers of its own. */
export type Connect = buildConnector.connector

const askSystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookUp(hostname, { all: true, verbatim: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)))
  })

/** What a test may replace. */
export interface Replaced {
  readonly resolve?: Resolve | undefined
  readonly connect?: Connect | undefined
}

/**
 * Connections to services that the operator has allowed by name, at any address. Names below `localhost` are resolved to this machine
 * here, because not every system does so.
 */
export function createOpenAgent(timeoutMs: number, mostBytes = -1): Agent {
  return new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (hostname, options, answered) => lookUp(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, options, answered),
    },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
  })
}

/**
 * Connections to checked addresses only. The check and the connection use the same result, so that a name that resolves to
 * another address a moment later (DNS rebinding) cannot pass. A name with any private address is refused. `mostBytes`
 * limits answers for callers that do not limit them.
 */
export function createGuardedAgent(timeoutMs: number, { resolve = askSystem, connect }: Replaced = {}, mostBytes = -1): Agent {
  const lookup = (hostname: string, options: LookupOptions, answered: Answered): void => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0]
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
          return answered(new OutgoingError('refused', 'a name that leads to an address that is not public'), '')
        return options.all === true ? answered(null, addresses) : answered(null, first.address, first.family)
      },
      (error: unknown) => answered(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
  return new Agent({
    connect: connect ?? { lookup, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
    // The size limit of all headers together, in bytes.
    maxHeaderSize: 16_384,
    connections: 4,
    pipelining: 0,
    keepAliveTimeout: 1000,
  })
}
