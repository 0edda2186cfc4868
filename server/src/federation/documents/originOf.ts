/** Scheme, host and port of an http(s) address; null for anything else. */
export function originOf(address: string | URL | null | undefined): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : (address ?? null)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null
}

/** Whether both are addresses of the same server. */
export function isSameOrigin(one: string | URL | null | undefined, other: string | URL | null | undefined): boolean {
  const origin = originOf(one)
  return origin !== null && origin === originOf(other)
}
