import ipaddr from 'ipaddr.js'
import type { OutgoingSettings } from '../settings/Settings.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutgoingError } from './OutgoingError.ts'

type Rules = Pick<OutgoingSettings, 'ports' | 'exceptions'>

/**
 * Parses an address given by other people and refuses what this server must not request: other protocols, ports and credentials, and IP
 * addresses that are not public, in any notation (the URL parser turns 0x7f000001, 017700000001 and 127.1 into one).
 */
export function checkAddress(text: string, rules: Rules, base?: string): URL {
  const url = URL.parse(text, base)
  if (url === null) throw new OutgoingError('refused', 'not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutgoingError('refused', `the protocol ${url.protocol}`)
  if (url.username !== '' || url.password !== '') throw new OutgoingError('refused', 'an address with a name or password')
  if (url.hostname === '') throw new OutgoingError('refused', 'an address without a host')
  if (isException(url, rules)) return url
  if (!rules.ports.includes(portOf(url))) throw new OutgoingError('refused', `port ${url.port}`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw new OutgoingError('refused', 'an address that is not public')
  return url
}

/** Whether exactly this host and port is allowed although it need not be public. */
export function isException(url: URL, rules: Pick<OutgoingSettings, 'exceptions'>): boolean {
  return rules.exceptions.includes(hostAndPort(url))
}

/** Host and port in the form in which exceptions are written; the port is included even if it is the default. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}
