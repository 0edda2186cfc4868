const address = '/sw.js'
let trusted: unknown = null

/**
 * Registers this client's one service worker for a path: `/` lets the app open without a network, others receive the messages of
 * one account each. Null where there are no workers, or a private window refuses them.
 */
export async function registerWorker(scope: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  try {
    return await navigator.serviceWorker.register(trustedAddress() as string, { scope })
  } catch {
    return null
  }
}

/** The one worker address this page may use goes through its own policy, which can be made only once. */
function trustedAddress(): unknown {
  trusted ??=
    window.trustedTypes
      ?.createPolicy('starling-url', {
        createScriptURL(url: string) {
          if (url !== address) throw new TypeError(`Not a script of this client: ${url}`)
          return url
        },
      })
      .createScriptURL(address) ?? address
  return trusted
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
    }
  }
}
