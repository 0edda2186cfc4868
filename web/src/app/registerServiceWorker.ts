/** Lets the app open without a network. The one worker address this page may use goes through its own policy. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const address = '/sw.js'
  const policy = window.trustedTypes?.createPolicy('starling-url', {
    createScriptURL(url: string) {
      if (url !== address) throw new TypeError(`Not a script of this client: ${url}`)
      return url
    },
  })
  const url = policy ? policy.createScriptURL(address) : address
  // A private window may refuse; the app then simply needs the network.
  navigator.serviceWorker.register(url as string, { scope: '/' }).catch(() => undefined)
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
    }
  }
}
