import { trustedScript } from '../storage/trustedScript.ts'
import type { RememberedAnswer, RememberedSearch } from './RememberedSearch.ts'

type Ask = (search: RememberedSearch) => Promise<RememberedAnswer>

let asking: Promise<Ask> | null = null

/** Searches what this device remembers, in a worker, so that typing never waits for it. Rejects where storage is broken. */
export async function searchDevice(search: RememberedSearch): Promise<RememberedAnswer> {
  asking ??= startWorker()
  const ask = await asking
  return ask(search)
}

/** Without support for workers, the page searches itself. */
async function startWorker(): Promise<Ask> {
  if (typeof Worker === 'undefined') return (await import('./searchTable.ts')).createTableSearch()
  const { default: address } = await import('./search.worker.ts?worker&url')
  const worker = new Worker(trustedScript(address), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<RememberedAnswer>>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<{ id: number; answer: RememberedAnswer | null }>) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (answer === null) one?.reject(new Error('What this device remembers cannot be read'))
    else one?.resolve(answer)
  })
  worker.addEventListener('error', () => {
    // The worker's code could not be loaded, or it ran out of memory: the next search starts another one.
    asking = null
    worker.terminate()
    for (const one of waiting.values()) one.reject(new Error('The search on this device ended'))
    waiting.clear()
  })
  return (search) => {
    last += 1
    const one = Promise.withResolvers<RememberedAnswer>()
    waiting.set(last, one)
    worker.postMessage({ id: last, search }, [])
    return one.promise
  }
}
