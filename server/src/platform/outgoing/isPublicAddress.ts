import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is somebody else's on the public internet. Only plain unicast is: not this machine, not the house network, not
 * a cloud's metadata, and not an IPv6 way of writing any of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // The library calls `::127.0.0.1` unicast as well; only this block is ever given out.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
