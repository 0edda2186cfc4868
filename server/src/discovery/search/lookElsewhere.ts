import type { SearchResults } from '@starling/api/search'
import type { AppContext } from '../../AppContext.ts'
import { parseAcct } from '../../people/accounts/addresses.ts'
import { resolveAcct } from '../../people/accounts/resolveAcct.ts'
import type { Found } from '../../platform/elsewhere/Elsewhere.ts'

/** Of another server: the one whose handle or address this is, where this server federates. */
function serverOf({ elsewhere, settings }: AppContext, text: string): string | null {
  if (elsewhere === null) return null
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url !== null) return url.origin === settings.publicUrl ? null : url.host
  return parseAcct(text, settings.domain)?.domain ?? null
}

/** Why a look-up found nothing, and at which server; undefined where there was none. */
export async function explainAbsence(ctx: AppContext, text: string): Promise<SearchResults['look_up']> {
  const domain = serverOf(ctx, text)
  return domain === null || ctx.elsewhere === null ? undefined : { domain, failure: await ctx.elsewhere.whyNot(domain) }
}

/** Looks up what a search names at another server: a whole handle or an address. Null for anything else, and where this server does not federate. */
export async function lookElsewhere(ctx: AppContext, text: string): Promise<Found | null> {
  const { elsewhere, settings } = ctx
  if (elsewhere === null) return null
  if (/^https?:\/\//i.test(text)) return URL.parse(text)?.origin === settings.publicUrl ? null : elsewhere.resolveUri(text)
  const address = parseAcct(text, settings.domain)
  if (address === null || address.domain === null) return null
  const id = await resolveAcct(ctx, text)
  return id === null ? null : { kind: 'account', id }
}
