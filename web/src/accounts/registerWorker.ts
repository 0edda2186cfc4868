import { trustedScript } from '../storage/trustedScript.ts'

/**
 * Registers this client's one service worker for a path: `/` lets the app open without a network, others receive the messages of
 * one account each. Null where there are no workers, or a private window refuses them.
 */
export async function registerWorker(scope: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  try {
    return await navigator.serviceWorker.register(trustedScript('/sw.js'), { scope })
  } catch {
    return null
  }
}
