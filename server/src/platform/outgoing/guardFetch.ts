import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import type { OutgoingSettings } from '../settings/Settings.ts'
import { checkAddress, isException } from './checkAddress.ts'
import { createGuardedAgent, createOpenAgent } from './guardedAgent.ts'
import type { Replaced } from './guardedAgent.ts'

/** The size limit of one answer, as received. */
const MOST_BYTES = 1_000_000

/**
 * Applies the checks of `createOutgoing` to the global `fetch`, for a library that cannot be given another one. Answers the function
 * that removes the guard. No code of this server uses the global `fetch` itself.
 */
export function guardFetch(settings: OutgoingSettings, replaced?: Replaced): () => Promise<void> {
  const guarded = createGuardedAgent(settings.timeoutMs, replaced, MOST_BYTES)
  const open = createOpenAgent(settings.timeoutMs, MOST_BYTES)
  const before = getGlobalDispatcher()
  setGlobalDispatcher(
    // Every redirect passes here as well.
    guarded.compose((dispatch) => (options, handler) => {
      // The host is taken from the origin: a path that begins with two slashes would be parsed as another host.
      const url = checkAddress(String(options.origin), settings)
      return isException(url, settings) ? open.dispatch(options, handler) : dispatch(options, handler)
    }),
  )
  return async () => {
    setGlobalDispatcher(before)
    await Promise.all([guarded.destroy(), open.destroy()])
  }
}
