import ipaddr from 'ipaddr.js'
import type { OutgoingSettings } from '../settings/Settings.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutgoingError } from './OutgoingError.ts'

type Rules = Pick<OutgoingSettings, 'ports' | 'exceptions'>

/**
 * Reads an address somebody gave us and refuses what we must not ask: other protocols, ports and accounts, and literal addresses that
 * are not public, in whichever notation (the parser of addresses turns 0x7f000001, 017700000001 and 127.1 into one).
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

/** Whether exactly this host and port is open although it need not be public. */
export function isException(url: URL, rules: Pick<OutgoingSettings, 'exceptions'>): boolean {
  return rules.exceptions.includes(hostAndPort(url))
}

/** Host and port as exceptions are written; the port is named also where it is the usual one. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}
