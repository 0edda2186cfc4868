/**
 * The origin of the server that was typed: a domain, a whole address, or a handle like @ada@example.social.
 * Plain http is accepted for this machine only. Null where the text names no server.
 */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim()
  const isHandle = /^@?[^@/\s:]+@[^@/\s]+$/.test(text)
  const host = isHandle ? text.slice(text.lastIndexOf('@') + 1) : text
  const hasScheme = /^[a-z][a-z+.-]*:\/\//i.test(host)
  const isLoopback = /^(?:https?:\/\/)?(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i.test(host)
  const url = parse(hasScheme ? host : `${isLoopback ? 'http' : 'https'}://${host}`)
  if (!url || url.username || url.password) return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return null
  if (!isLoopback && !/^(?:[^.]+\.)+[^.]{2,}$/.test(url.hostname)) return null
  return url.origin
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Whether the page's own Content-Security-Policy refuses requests to a server. Then the error message must not blame the server. */
export function isOutOfReach(origin: string, pageOrigin: string): boolean {
  return new URL(origin).protocol === 'http:' && new URL(pageOrigin).protocol === 'https:'
}
