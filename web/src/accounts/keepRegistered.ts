import { readForWorker } from './readForWorker.ts'
import { registerWorker } from './registerWorker.ts'

/**
 * Registers the worker that makes the app available offline. If the network fails before all of its files are cached, the browser
 * discards it, so it is registered again whenever the network returns, until one is active.
 */
export function keepRegistered(signal: AbortSignal): void {
  const register = async () => {
    const isActive = (await registerWorker('/'))?.active != null
    if (!isActive) addEventListener('online', () => void register(), { signal, once: true })
  }
  readForWorker(signal)
  void register()
}
