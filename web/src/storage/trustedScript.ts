/** Whether the address is that of a script this client starts besides its own page: the service worker, or a worker of its build. */
function isOwnScript(address: string): boolean {
  const url = new URL(address, location.origin)
  return url.origin === location.origin && (url.pathname === '/sw.js' || url.pathname.startsWith('/assets/'))
}

let policy: { createScriptURL(url: string): unknown } | undefined

/** An address in the form the page's Trusted Types policy requires for starting scripts; throws a TypeError for all but our own. */
export function trustedScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('starling-url', {
    createScriptURL(url: string) {
      if (!isOwnScript(url)) throw new TypeError(`Not a script of this client: ${url}`)
      return url
    },
  })
  // The type declarations expect a string where the browser takes this object.
  return policy ? (policy.createScriptURL(address) as string) : address
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
    }
  }
}
