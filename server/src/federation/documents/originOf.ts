/** The longest address that is taken for one. It has to fit into a row of an index, whatever it is made of. */
const MOST_ADDRESS = 2_048

/** Whether it is longer than any address that is taken for one. */
export const isTooLong = (address: string | URL): boolean => (typeof address === 'string' ? address : address.href).length > MOST_ADDRESS

/** Scheme, host and port of an http(s) address; null for anything else. */
export function originOf(address: string | URL | null | undefined): string | null {
  if (address === null || address === undefined || isTooLong(address)) return null
  const url = typeof address === 'string' ? URL.parse(address) : address
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null
}

/** Whether both are addresses of the same server. */
export function isSameOrigin(one: string | URL | null | undefined, other: string | URL | null | undefined): boolean {
  const origin = originOf(one)
  return origin !== null && origin === originOf(other)
}
