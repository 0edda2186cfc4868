import type { AppContext } from '../../AppContext.ts'
import { askForNobody } from '../database/asker.ts'

type KeptContext = Pick<AppContext, 'db' | 'now'>

/**
 * Makes of a costly question one that is put to the database once in a while, however many ask: its answer is kept for so long, and those
 * who come while it is being found wait for the same one. For what is the same for everybody. A failure is not kept.
 */
export function keepAnswer<C extends KeptContext, T>(keptMs: number, find: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const known = new WeakMap<object, { readonly at: number; readonly answer: Promise<T> }>()
  return (ctx) => {
    const now = ctx.now().getTime()
    const last = known.get(ctx.db)
    if (last !== undefined && now - last.at < keptMs && now >= last.at) return last.answer
    const answer = askForNobody(() => find(ctx))
    known.set(ctx.db, { at: now, answer })
    answer.catch(() => known.delete(ctx.db))
    return answer
  }
}
