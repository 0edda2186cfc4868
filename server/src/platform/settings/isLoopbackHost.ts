import ipaddr from 'ipaddr.js'

/** Whether only programs of this machine reach the host, given as a name or as an address, with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare.endsWith('.localhost') || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback')
}
