import type { SearchResults } from '@starling/api/search'
import type { AppContext } from '../../AppContext.ts'
import { parseAcct } from '../../people/accounts/addresses.ts'
import { resolveAcct } from '../../people/accounts/resolveAcct.ts'
import type { Found } from '../../platform/remote-servers/RemoteServers.ts'

/** Of another server: the one whose handle or address this is, where this server federates. */
function serverOf({ remoteServers, settings }: AppContext, text: string): string | null {
  if (remoteServers === null) return null
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url !== null) return url.origin === settings.publicUrl ? null : url.host
  return parseAcct(text, settings.domain)?.domain ?? null
}

/** Why a look-up found nothing, and at which server; undefined where there was none. */
export async function explainAbsence(ctx: AppContext, text: string): Promise<SearchResults['look_up']> {
  const domain = serverOf(ctx, text)
  return domain === null || ctx.remoteServers === null ? undefined : { domain, failure: await ctx.remoteServers.whyNot(domain) }
}

/** Looks up what a search names at another server: a whole handle or an address. Null for anything else, and where this server does not federate. */
export async function lookElsewhere(ctx: AppContext, text: string): Promise<Found | null> {
  const { remoteServers, settings } = ctx
  if (remoteServers === null) return null
  if (/^https?:\/\//i.test(text)) return URL.parse(text)?.origin === settings.publicUrl ? null : remoteServers.resolveUri(text)
  const address = parseAcct(text, settings.domain)
  if (address === null || address.domain === null) return null
  const id = await resolveAcct(ctx, text)
  return id === null ? null : { kind: 'account', id }
}
