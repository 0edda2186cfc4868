import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { AppContext } from '../../AppContext.ts'
import { hashSecret } from '../../platform/authentication/secrets.ts'

type SecondFactorContext = Pick<AppContext, 'db' | 'now' | 'events'>

/** Clocks of phones are wrong by some seconds, and typing takes time, so the previous and the next code are accepted as well. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
/** Letters and digits, without those that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface SecondFactorState {
  readonly isOn: boolean
  readonly recoveryCodes: number
}

/** Whether signing in to the account requires a code, and how many recovery codes are left. */
export async function readSecondFactor({ db }: Pick<AppContext, 'db'>, accountId: string): Promise<SecondFactorState> {
  const found = await db
    .selectFrom('second_factors')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select((codes) => codes.fn.countAll<string>().as('count'))
        .whereRef('recovery_codes.account_id', '=', 'second_factors.account_id')
        .as('codes'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { isOn: found !== undefined && found.confirmed_at !== null, recoveryCodes: Number(found?.codes ?? 0) }
}

/** Checks a code of the app or a recovery code. Each is accepted once. */
export async function acceptCode(ctx: Pick<AppContext, 'db' | 'now'>, accountId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  const found = await ctx.db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (found === undefined || found.confirmed_at === null) return false
  const step = await stepOf(ctx, found.secret, code)
  if (step !== null) {
    // Of two simultaneous requests with the same code, the database accepts one.
    const { numUpdatedRows } = await ctx.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', String(step))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const { numDeletedRows } = await ctx.db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The time step of a code; null where the code is not valid now. */
async function stepOf({ now }: Pick<AppContext, 'now'>, secret: string, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now().getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export interface Setup {
  /** In base 32, for typing it into the app. */
  readonly secret: string
  /** The `otpauth:` address that authenticator apps read from a QR code. */
  readonly uri: string
}

/** Creates a key for an account; null where one is in use already. Signing in requires no code before `confirmSetup`. */
export async function beginSetup(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  { accountId, username }: { readonly accountId: string; readonly username: string },
): Promise<Setup | null> {
  const made = generateSecret()
  await ctx.db
    .insertInto('second_factors')
    .values({ account_id: accountId, secret: made, confirmed_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const { secret, confirmed_at: confirmedAt } = await ctx.db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (confirmedAt !== null) return null
  return { secret, uri: generateURI({ issuer: ctx.settings.domain, label: `${username}@${ctx.settings.domain}`, secret }) }
}

/** Enables the second factor if the code is right. Answers the recovery codes, which can be shown only now; null for a wrong code. */
export async function confirmSetup(ctx: SecondFactorContext, accountId: string, typed: string): Promise<readonly string[] | null> {
  const found = await ctx.db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  const step = found === undefined ? null : await stepOf(ctx, found.secret, typed.replace(/\s/g, ''))
  if (step === null) return null
  return ctx.events.write(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? storeRecoveryCodes(db, accountId) : null
  })
}

/** Creates new recovery codes; the previous ones become invalid. */
export function renewRecoveryCodes({ events }: SecondFactorContext, accountId: string): Promise<readonly string[]> {
  return events.write(({ db }) => storeRecoveryCodes(db, accountId))
}

/** Disables the second factor; false where there was none. */
export async function removeSecondFactor({ db }: Pick<AppContext, 'db'>, accountId: string): Promise<boolean> {
  // Recovery codes are deleted by their foreign key.
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows === 1n
}

async function storeRecoveryCodes(db: AppContext['db'], accountId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashSecret(code.replaceAll('-', '')) })))
    .execute()
  return codes
}

/** A code of sixteen characters, about 79 bits: it cannot be guessed, even by somebody who has its hash. */
function makeRecoveryCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
