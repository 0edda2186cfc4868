import { lookup as lookUp } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { Agent } from 'undici'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutgoingError } from './OutgoingError.ts'

type Answered = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void

/** How a name becomes addresses; the system's own where a test says nothing else. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const askSystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookUp(hostname, { all: true, verbatim: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)))
  })

/**
 * Connections that go to checked addresses only. The check and the connection use the same answer, so that a name that resolves to
 * something else a moment later (DNS rebinding) gains nothing. One private address among several refuses the name altogether. `mostBytes`
 * is for callers who do not count themselves.
 */
export function createGuardedAgent(timeoutMs: number, resolve: Resolve = askSystem, mostBytes = -1): Agent {
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
    connect: { lookup, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
    // A header or two kilobytes of them, not a river.
    maxHeaderSize: 16_384,
    connections: 4,
    pipelining: 0,
    keepAliveTimeout: 1000,
  })
}
