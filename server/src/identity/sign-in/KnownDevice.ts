import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { isSameSecret, newSecret } from '../../platform/authentication/secrets.ts'
import { json } from '../../platform/database/json.ts'
import type { Login } from './verifySignIn.ts'
import { ownCookie } from './ownCookie.ts'

const KEY = 'device_key'
const YEAR_SECONDS = 365 * 86_400
/** How many accounts one browser is remembered for; the cookie must not grow without limit. */
const MOST_ACCOUNTS = 5

type DeviceContext = Pick<AppContext, 'db' | 'settings'>

const cookie = ownCookie('starling_device')

/** The id with which this browser signed in to the account before; null where it did not. It grants no access by itself. */
export async function findKnownDevice(ctx: DeviceContext, c: Context, login: Login): Promise<string | null> {
  for (const entry of entriesOf(ctx, c)) {
    const [accountId = '', device = '', mark = ''] = entry.split('.')
    if (accountId === login.accountId && isSameSecret(mark, await markOf(ctx, login, device))) return device
  }
  return null
}

/**
 * Remembers in the browser that it signed in to the account; a change of password makes this invalid, except for the browser that
 * changed it, which is remembered with the same id.
 */
export async function rememberDevice(ctx: DeviceContext, c: Context, login: Login, known: string | null = null): Promise<void> {
  const device = known ?? (await findKnownDevice(ctx, c, login)) ?? newSecret().slice(0, 16)
  const others = entriesOf(ctx, c).filter((entry) => !entry.startsWith(`${login.accountId}.`))
  const own = `${login.accountId}.${device}.${await markOf(ctx, login, device)}`
  const value = [own, ...others].slice(0, MOST_ACCOUNTS).join('~')
  cookie.write(ctx, c, value, YEAR_SECONDS)
}

function entriesOf(ctx: DeviceContext, c: Context): string[] {
  const entries = (cookie.read(ctx, c) ?? '').split('~').slice(0, MOST_ACCOUNTS)
  return entries.filter((entry) => /^\d+\.[\w-]{16}\.[\w-]{43}$/.test(entry))
}

/** Signed by this instance for the account with its current password: the hash of the password is part of the signed text. */
async function markOf(ctx: DeviceContext, { accountId, passwordHash }: Login, device: string): Promise<string> {
  return createHmac('sha256', await signingKey(ctx))
    .update(`${accountId}\n${device}\n${passwordHash}`)
    .digest('base64url')
}

/** The secret key of the signatures, created and stored by the first process that needs it. */
async function signingKey(ctx: DeviceContext): Promise<string> {
  const stored = await readKey(ctx)
  if (stored !== null) return stored
  await ctx.db
    .insertInto('instance_settings')
    .values({ key: KEY, value: json(newSecret()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const made = await readKey(ctx)
  if (made === null) throw new Error('the key for known devices could not be stored')
  return made
}

async function readKey(ctx: DeviceContext): Promise<string | null> {
  const row = await ctx.db.selectFrom('instance_settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : null
}
