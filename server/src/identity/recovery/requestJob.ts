import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { createEmailLimits } from '../emails/createEmailLimits.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { findLogin } from '../sign-in/verifySignIn.ts'

const JOB = 'recovery.request'

interface RecoveryRequest {
  readonly wanted: 'reset' | 'confirm'
  /** The name or address as it was typed. */
  readonly login: string
}

/** Looks the account up in a job, so that the answer and its duration do not reveal whether the account exists. */
export async function requestRecoveryEmail(ctx: Pick<AppContext, 'jobs'>, request: RecoveryRequest): Promise<void> {
  await ctx.jobs.enqueue<RecoveryRequest>(JOB, request)
}

/** Sends the e-mail if the account exists and has not been sent too many. */
export function requestJob(ctx: AppContext): JobKind<RecoveryRequest> {
  const limits = createEmailLimits(ctx)
  return {
    name: JOB,
    async work({ wanted, login }) {
      const found = await findLogin(ctx, login)
      if (found === null || found.obstacle === 'disabled') return
      if (wanted === 'confirm' && found.obstacle !== 'unconfirmed') return
      const { accountId } = found
      if (!(await limits.admitAccount(accountId))) return
      if (wanted === 'reset') return scheduleEmail(ctx, { kind: 'reset', accountId })
      const { email } = await ctx.db.selectFrom('users').select('email').where('account_id', '=', accountId).executeTakeFirstOrThrow()
      await scheduleEmail(ctx, { kind: 'confirm', accountId, email, returnTo: '/' })
    },
  }
}
