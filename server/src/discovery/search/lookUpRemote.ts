import type { SearchResults } from '@starling/api/search'
import type { AppContext } from '../../AppContext.ts'
import { parseAcct } from '../../people/accounts/addresses.ts'
import { resolveAcct } from '../../people/accounts/resolveAcct.ts'
import type { Found } from '../../platform/remote-servers/RemoteServers.ts'

/** The domain of the other server to which this handle or address belongs; null for anything else, and where this server does not federate. */
function serverOf({ remoteServers, settings }: AppContext, text: string): string | null {
  if (remoteServers === null) return null
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url !== null) return url.origin === settings.publicUrl ? null : url.host
  return parseAcct(text, settings.domain)?.domain ?? null
}

/** The reason why looking this text up at another server found nothing, and the server's domain; undefined where the text is not looked up. */
export async function explainFailedLookUp(ctx: AppContext, text: string): Promise<SearchResults['look_up']> {
  const domain = serverOf(ctx, text)
  return domain === null || ctx.remoteServers === null ? undefined : { domain, failure: await ctx.remoteServers.findLookUpFailure(domain) }
}

/** Looks up a handle with a domain, or an address, at the server to which it belongs. Null for anything else, and where this server does not federate. */
export async function lookUpRemote(ctx: AppContext, text: string): Promise<Found | null> {
  const { remoteServers, settings } = ctx
  if (remoteServers === null) return null
  if (/^https?:\/\//i.test(text)) return URL.parse(text)?.origin === settings.publicUrl ? null : remoteServers.resolveUri(text)
  const address = parseAcct(text, settings.domain)
  if (address === null || address.domain === null) return null
  const id = await resolveAcct(ctx, text)
  return id === null ? null : { kind: 'account', id }
}
