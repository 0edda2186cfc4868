import { HttpError } from './HttpError.ts'

/**
 * Limits how much work of one key runs at once; further work of that key waits, independently of other keys. Where too many
 * are waiting already, the caller gets a 503.
 */
export function createTurns(most: number, mostWaiting: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { active: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const queue = busy.get(key) ?? { active: 0, waiting: [] }
    busy.set(key, queue)
    if (queue.active >= most && queue.waiting.length >= mostWaiting)
      throw new HttpError(503, 'Too much is being uploaded at the moment. Please try again in a while')
    if (queue.active >= most) await new Promise<void>((turn) => queue.waiting.push(turn))
    else queue.active += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // The slot is passed on to a waiting caller.
      if (next !== undefined) next()
      else if ((queue.active -= 1) === 0) busy.delete(key)
    }
  }
}
