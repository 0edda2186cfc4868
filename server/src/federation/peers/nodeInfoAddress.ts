import type { AppContext } from '../../AppContext.ts'
import { isException } from '../../platform/outgoing/checkAddress.ts'

/** Where a server says what it is; one of the operator's own has no certificate. */
export function nodeInfoAddress({ settings }: Pick<AppContext, 'settings'>, domain: string): string {
  const plain = URL.parse(`http://${domain}/.well-known/nodeinfo`)
  return plain !== null && isException(plain, settings.outgoing) ? plain.href : `https://${domain}/.well-known/nodeinfo`
}
