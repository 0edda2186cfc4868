import type { AppContext } from '../../AppContext.ts'
import { runDetached } from '../database/Caller.ts'

type CacheContext = Pick<AppContext, 'db' | 'now'>

/**
 * Caches the answer to an expensive query for a time; concurrent callers
 * wait for the same query. For answers that are the same for everybody. Failures are not cached.
 */
export function cacheResult<C extends CacheContext, T>(cacheMs: number, find: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const known = new WeakMap<object, { readonly at: number; readonly answer: Promise<T> }>()
  return (ctx) => {
    const now = ctx.now().getTime()
    const last = known.get(ctx.db)
    if (last !== undefined && now - last.at < cacheMs && now >= last.at) return last.answer
    const answer = runDetached(() => find(ctx))
    known.set(ctx.db, { at: now, answer })
    answer.catch(() => known.delete(ctx.db))
    return answer
  }
}
