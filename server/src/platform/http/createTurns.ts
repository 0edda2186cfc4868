/** Lets so much work of one key go on at once; the rest of that key waits for its turn, and other keys do not notice. */
export function createTurns(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { active: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const queue = busy.get(key) ?? { active: 0, waiting: [] }
    busy.set(key, queue)
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
