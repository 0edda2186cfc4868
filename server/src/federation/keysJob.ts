import type { AppContext } from '../AppContext.ts'
import type { Listener } from '../platform/events/EventBus.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { accountWithoutKeys } from './account-keys/accountWithoutKeys.ts'
import { INSTANCE_KEYS } from './actors/instanceActor.ts'
import { openFederation } from './openFederation.ts'

const KEYS_JOB = 'federation.account-keys'
const DAY_MS = 86_400_000

/** Creates the keys of a new account in advance: on a busy machine that takes seconds, and other servers wait at most ten for an actor. */
export function keysJob(ctx: AppContext): JobKind<{ readonly accountId: string }> {
  return { name: KEYS_JOB, work: async ({ accountId }) => obtain(ctx, accountId) }
}

/** Creates the keys of accounts that existed before federation was enabled, and of the instance actor, which signs this server's requests. */
export function allKeysJob(ctx: AppContext): JobKind {
  return {
    name: 'federation.all-keys',
    every: DAY_MS,
    async work() {
      if (ctx.settings.federation === null) return
      await obtain(ctx, INSTANCE_KEYS)
      const accountId = await accountWithoutKeys(ctx)
      if (accountId === null) return
      await obtain(ctx, accountId)
      // The next account comes after jobs that have waited longer.
      return {}
    },
  }
}

async function obtain(ctx: AppContext, accountId: string): Promise<void> {
  const { federation } = ctx.settings
  if (federation === null) return
  const { keys } = await openFederation(ctx, federation.secret)
  await keys.obtain(accountId)
}

export function keysListener({ jobs, settings }: AppContext): Listener {
  return {
    name: KEYS_JOB,
    to: ['account.created'],
    async hear(event, { db }) {
      if (event.type !== 'account.created' || settings.federation === null) return
      const { accountId } = event
      await jobs.enqueue(KEYS_JOB, { accountId }, { db, key: `${KEYS_JOB} ${accountId}` })
    },
  }
}
