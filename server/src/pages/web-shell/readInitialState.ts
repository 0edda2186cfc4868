import type { AppContext } from '../../AppContext.ts'
import { cacheResult } from '../../platform/caches/cacheResult.ts'
import { describeInstance } from '../../operator/instance/describeInstance.ts'

const cacheMs = 60_000

/**
 * The description of the server that the client needs before its first request: Mastodon's Instance without the statistics
 * and the contact account. Computed at most once a minute; every page contains it.
 */
export const readInitialState = cacheResult(cacheMs, (ctx: AppContext): Promise<object> => read(ctx))

async function read(ctx: AppContext): Promise<object> {
  // Properties that change often would make every page different, and so uncacheable.
  const { usage: _usage, stats: _stats, contact: _contact, ...lasting } = await describeInstance(ctx)
  return lasting
}
