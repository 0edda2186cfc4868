import { HttpError } from './HttpError.ts'

/**
 * Lets so much work of one key go on at once; the rest of that key waits for its turn, and other keys do not notice. Whoever finds so many
 * waiting already is sent away with a 503.
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
      // Whoever waited takes the place over.
      if (next !== undefined) next()
      else if ((queue.active -= 1) === 0) busy.delete(key)
    }
  }
}
