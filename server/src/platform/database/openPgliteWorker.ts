import { Worker } from 'node:worker_threads'
import type { Engine, EngineResult } from './Engine.ts'

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'close' }

export type WorkerAnswer =
  | { readonly id: number; readonly result: EngineResult }
  | {
      readonly id: number
      readonly error: {
        readonly message: string
        readonly code: string | undefined
        readonly detail: string | undefined
        readonly constraint: string | undefined
      }
    }

interface Waiting {
  readonly resolve: (result: EngineResult) => void
  readonly reject: (error: Error) => void
}

/** Opens PGlite on a folder in a thread of its own. */
export async function openPgliteWorker(folder: string): Promise<Engine> {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: folder })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let stopped: Error | null = null

  const stop = (error: Error): void => {
    stopped = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => stop(new Error(`The database thread has ended (code ${code})`)))
  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) call?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else call?.resolve(answer.result)
  })

  const call = (id: number, request: WorkerRequest | null): Promise<EngineResult> =>
    new Promise((resolve, reject) => {
      if (stopped !== null) return reject(stopped)
      waiting.set(id, { resolve, reject })
      if (request !== null) worker.postMessage(request, [])
    })

  // The thread reports under number 0 once the database is open.
  await call(0, null)
  return {
    query: (sql, parameters) => call(++lastId, { id: lastId, kind: 'query', sql, parameters }),
    async close() {
      if (stopped !== null) return
      await call(++lastId, { id: lastId, kind: 'close' })
      await worker.terminate()
    },
  }
}
