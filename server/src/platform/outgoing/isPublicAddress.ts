import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is public. Only plain unicast addresses are: neither this machine, nor a private network, nor
 * a cloud's metadata service, nor an IPv6 notation of any of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // The library also classifies `::127.0.0.1` as unicast; only this block is assigned to public use.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
