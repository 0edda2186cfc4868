import { onTestFinished, vi } from 'vitest'

/**
 * Takes the network from the page, or gives it back, until the end of the test. A service worker keeps the client, so its code can be fetched
 * all the same.
 */
export function setOffline(isOffline: boolean): void {
  const never = new Promise(() => undefined)
  const worker = Object.assign(new EventTarget(), {
    controller: { postMessage: () => undefined },
    register: () => never,
    getRegistration: async () => undefined,
    startMessages: () => undefined,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
  onTestFinished(() => {
    isOnline.mockRestore()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}
