import type { AppContext } from '../../AppContext.ts'
import { isException } from '../../platform/outgoing/checkAddress.ts'

/** The address of a server's NodeInfo document; plain http for hosts that the operator has excepted, which have no certificate. */
export function nodeInfoAddress({ settings }: Pick<AppContext, 'settings'>, domain: string): string {
  const plain = URL.parse(`http://${domain}/.well-known/nodeinfo`)
  return plain !== null && isException(plain, settings.outgoing) ? plain.href : `https://${domain}/.well-known/nodeinfo`
}
