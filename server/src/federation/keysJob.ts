import type { AppContext } from '../AppContext.ts'
import type { Listener } from '../platform/events/EventBus.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { accountWithoutKeys } from './account-keys/accountWithoutKeys.ts'
import { INSTANCE_KEYS } from './actors/instanceActor.ts'
import { openFederation } from './openFederation.ts'

const KEYS_JOB = 'federation.account-keys'
const DAY_MS = 86_400_000

/** Makes the keys of whoever has signed up: on a busy machine they take seconds, and a server that meets somebody waits no longer than ten. */
export function keysJob(ctx: AppContext): JobKind<{ readonly accountId: string }> {
  return { name: KEYS_JOB, work: async ({ accountId }) => obtain(ctx, accountId) }
}

/** The same for those who were there before this server federated, and for the server itself, which signs what it asks. */
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
      // The next one after jobs that wait longer.
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
