import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { registrationModes } from '../../platform/settings/Settings.ts'
import type { RegistrationMode } from '../../platform/settings/Settings.ts'

const KEY = 'registration'

/** Who may register, and under which conditions. */
export interface RegistrationPolicy {
  readonly mode: RegistrationMode
  /** Whether a reason for joining is required where the operator approves registrations. */
  readonly isReasonRequired: boolean
  /** The operator's message about registration, as plain text; empty for none. */
  readonly message: string
}

/** The policy set by command, else that of the environment. Read anew each time, because another process may have changed it. */
export async function readRegistrationPolicy(ctx: Pick<AppContext, 'db' | 'settings'>): Promise<RegistrationPolicy> {
  const row = await ctx.db.selectFrom('instance_settings').select('value').where('key', '=', KEY).executeTakeFirst()
  const stored = (row?.value ?? {}) as { mode?: unknown; isReasonRequired?: unknown; message?: unknown }
  return {
    mode: registrationModes.find((mode) => mode === stored.mode) ?? ctx.settings.registrations,
    isReasonRequired: stored.isReasonRequired !== false,
    message: typeof stored.message === 'string' ? stored.message : '',
  }
}

/** Stores a policy; null restores that of the environment. */
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
