import type { AppContext } from '../../AppContext.ts'

/** Finds a status by an address of this server, or of a remote status stored here; null for any other address. */
export async function findStatusByAddress(ctx: Pick<AppContext, 'db' | 'settings'>, address: string): Promise<string | null> {
  if (!/^https?:\/\//.test(address)) return null
  const { publicUrl } = ctx.settings
  const local = address.startsWith(`${publicUrl}/`)
    ? /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/(\d{1,18})$/.exec(address.slice(publicUrl.length))?.[1]
    : undefined
  if (local !== undefined) return local
  const row = await ctx.db.selectFrom('statuses').select('id').where('uri', '=', address).executeTakeFirst()
  return row?.id ?? null
}
