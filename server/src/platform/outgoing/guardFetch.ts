import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import type { OutgoingSettings } from '../settings/Settings.ts'
import { checkAddress, isException } from './checkAddress.ts'
import { createGuardedAgent } from './guardedAgent.ts'
import type { Resolve } from './guardedAgent.ts'

/** Of one answer, as it comes. */
const MOST_BYTES = 1_000_000

/**
 * Puts what a library asks of other servers by the global `fetch` behind the same checks as `createOutgoing`: it has no way to be given
 * another. Answers how to end that. Nothing of this server uses the global `fetch` itself.
 */
export function guardFetch(settings: OutgoingSettings, resolve?: Resolve): () => Promise<void> {
  const guarded = createGuardedAgent(settings.timeoutMs, resolve, MOST_BYTES)
  const open = new Agent({ headersTimeout: settings.timeoutMs, bodyTimeout: settings.timeoutMs, maxResponseSize: MOST_BYTES })
  const before = getGlobalDispatcher()
  setGlobalDispatcher(
    // Every step of a redirect comes by here as well.
    guarded.compose((dispatch) => (options, handler) => {
      // What is connected to stands in the origin alone: a path that begins with two slashes would be read as another host.
      const url = checkAddress(String(options.origin), settings)
      return isException(url, settings) ? open.dispatch(options, handler) : dispatch(options, handler)
    }),
  )
  return async () => {
    setGlobalDispatcher(before)
    await Promise.all([guarded.destroy(), open.destroy()])
  }
}
