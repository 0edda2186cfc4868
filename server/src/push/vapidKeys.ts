import webPush from 'web-push'
import type { AppContext } from '../AppContext.ts'
import { json } from '../platform/database/json.ts'

const KEY = 'vapid_keys'

interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The instance's VAPID keys, created once by whichever process needs them first, and stored. */
export async function vapidKeys(ctx: Pick<AppContext, 'db'>): Promise<VapidKeys> {
  const stored = await readKeys(ctx)
  if (stored !== null) return stored
  await ctx.db
    .insertInto('instance_settings')
    .values({ key: KEY, value: json(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const made = await readKeys(ctx)
  if (made === null) throw new Error('the keys for push could not be stored')
  return made
}

async function readKeys(ctx: Pick<AppContext, 'db'>): Promise<VapidKeys | null> {
  const row = await ctx.db.selectFrom('instance_settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value as VapidKeys | undefined) ?? null
}
