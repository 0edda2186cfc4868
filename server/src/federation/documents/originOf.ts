/** The longest accepted address, because it has to fit into an index row. */
const MOST_ADDRESS = 2_048

/** Whether an address is longer than accepted. */
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
