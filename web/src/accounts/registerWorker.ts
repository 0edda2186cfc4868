import { trustedScript } from '../storage/trustedScript.ts'

/**
 * Registers this client's service worker for a path: `/` makes the app available offline; the other paths receive the push messages of
 * one account each. Null where service workers are not supported, or a private window refuses them.
 */
export async function registerWorker(scope: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  try {
    return await navigator.serviceWorker.register(trustedScript('/sw.js'), { scope })
  } catch {
    return null
  }
}
