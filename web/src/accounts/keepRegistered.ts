import { registerWorker } from './registerWorker.ts'

/**
 * Registers the worker that makes the app available offline. Where the network is gone before all of its files are there, the browser
 * gives it up, so it is registered again with each network until one is active.
 */
export function keepRegistered(signal: AbortSignal): void {
  const register = async () => {
    const isActive = (await registerWorker('/'))?.active != null
    if (!isActive) addEventListener('online', () => void register(), { signal, once: true })
  }
  void register()
}
