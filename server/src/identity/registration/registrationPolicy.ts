import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { registrationModes } from '../../platform/settings/Settings.ts'
import type { RegistrationMode } from '../../platform/settings/Settings.ts'

const KEY = 'registration'

/** Who may make an account, and how. */
export interface RegistrationPolicy {
  readonly mode: RegistrationMode
  /** Whether somebody who waits for approval has to say why they want to join. */
  readonly isReasonRequired: boolean
  /** What the operator says about it, as plain text; empty for nothing. */
  readonly message: string
}

/** What the operator set by command, else what the environment says. Read for every question: a command may come from another process. */
export async function readRegistrationPolicy(ctx: Pick<AppContext, 'db' | 'settings'>): Promise<RegistrationPolicy> {
  const row = await ctx.db.selectFrom('instance_settings').select('value').where('key', '=', KEY).executeTakeFirst()
  const stored = (row?.value ?? {}) as { mode?: unknown; isReasonRequired?: unknown; message?: unknown }
  return {
    mode: registrationModes.find((mode) => mode === stored.mode) ?? ctx.settings.registrations,
    isReasonRequired: stored.isReasonRequired !== false,
    message: typeof stored.message === 'string' ? stored.message : '',
  }
}

/** Stores a policy; null goes back to what the environment says. */
export async function storeRegistrationPolicy(ctx: Pick<AppContext, 'db'>, policy: RegistrationPolicy | null): Promise<void> {
  if (policy === null) {
    await ctx.db.deleteFrom('instance_settings').where('key', '=', KEY).execute()
    return
  }
  await ctx.db
    .insertInto('instance_settings')
    .values({ key: KEY, value: json(policy) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(policy) }))
    .execute()
}
