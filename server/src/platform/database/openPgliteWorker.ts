import { Worker } from 'node:worker_threads'
import type { Engine, EngineResult } from './Engine.ts'

export type WorkerRequest =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly sql: string
      readonly parameters: readonly unknown[]
      /** Whether the statement is the first of a transaction. */
      readonly isFirst: boolean
    }
  | { readonly id: number; readonly kind: 'copy'; readonly target: string }
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

/** PostgreSQL's code for a cancelled statement. */
const BROKEN_OFF = '57014'

const NOTHING: EngineResult = { rows: [], affectedRows: undefined }

export interface WorkerEngine extends Engine {
  /**
   * The time limit for statements. The embedded database cannot abort a statement by itself, because its timers never fire; so its thread is
   * terminated and started again. Committed data is safe, as after a crash of the process; an open transaction is lost.
   */
  limitStatements(limitMs: number): void
  /** Copies the folder as it is at this moment; may be called between transactions only. Statements wait until it is done. */
  copyTo(target: string): Promise<void>
}

/**
 * Opens PGlite on a folder in a worker thread. When the thread ends by itself (a trap in the WebAssembly program, no memory), what was under way
 * fails and the next statement opens another thread: committed data is safe, an open transaction is lost.
 */
export async function openPgliteWorker(folder: string): Promise<WorkerEngine> {
  let limitMs = Infinity
  let thread = openThread(folder)
  // The thread reports under number 0 once the database is open.
  await thread.isOpen
  let isBeginning = false
  let hasTransaction = false
  let hasLostTransaction = false
  let isClosed = false

  async function limited(sql: string, parameters: readonly unknown[], isFirst: boolean): Promise<EngineResult> {
    const { isOpen } = thread
    await isOpen
    const running = thread.call({ kind: 'query', sql, parameters, isFirst })
    if (limitMs === Infinity) return running
    const timer = setTimeout(restart, limitMs)
    return running.finally(() => clearTimeout(timer))
  }

  function restart(): void {
    replaceThread(
      thread.end(
        Object.assign(new Error(`A statement took longer than ${limitMs / 1000} seconds and was broken off`), { code: BROKEN_OFF }),
      ),
    )
  }

  function replaceThread(earlier?: Promise<unknown>): void {
    hasLostTransaction = hasTransaction
    thread = openThread(folder, earlier)
    // The next caller gets the error.
    thread.isOpen.catch(() => undefined)
  }

  return {
    limitStatements(given) {
      limitMs = given
    },
    async copyTo(target) {
      if (thread.hasEnded()) replaceThread()
      await thread.isOpen
      await thread.call({ kind: 'copy', target })
    },
    query(statement, parameters) {
      if (thread.hasEnded() && !isClosed) replaceThread()
      if (statement === 'begin') {
        // Sent together with the first statement: a message between the threads takes as long as a short statement.
        isBeginning = true
        return Promise.resolve(NOTHING)
      }
      const isFirst = isBeginning
      const isEnd = statement === 'commit' || statement === 'rollback'
      isBeginning = false
      if (isFirst) {
        hasLostTransaction = false
        if (isEnd) return Promise.resolve(NOTHING)
      }
      if (hasLostTransaction) {
        // The earlier part of this transaction is lost, so its later part must not be stored.
        if (isEnd) hasLostTransaction = hasTransaction = false
        return statement === 'rollback' ? Promise.resolve(NOTHING) : Promise.reject(new Error('The transaction was broken off'))
      }
      if (isFirst) hasTransaction = true
      else if (isEnd) hasTransaction = false
      return limited(statement, parameters, isFirst)
    },
    async close() {
      isClosed = true
      await thread.close()
    },
  }
}

type Asked = WorkerRequest extends infer Request ? (Request extends WorkerRequest ? Omit<Request, 'id'> : never) : never

interface Thread {
  readonly isOpen: Promise<EngineResult>
  hasEnded(): boolean
  call(request: Asked): Promise<EngineResult>
  /** Terminates the thread immediately; everything that waits for it fails with this error. */
  end(reason: Error): Promise<void>
  close(): Promise<void>
}

/** Starts the thread after the previous one on the same folder has ended. */
function openThread(folder: string, earlier: Promise<unknown> = Promise.resolve()): Thread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0
  let stopped: Error | null = null

  const stop = (error: Error): void => {
    stopped ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const wait = (id: number): Promise<EngineResult> =>
    new Promise((resolve, reject) => {
      if (stopped !== null) reject(stopped)
      else waiting.set(id, { resolve, reject })
    })
  const isOpen = wait(0)
  void earlier.then(() => {
    if (stopped !== null) return
    worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: folder })
    worker.on('error', (error) => stop(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => stop(new Error(`The database thread has ended (code ${code})`)))
    worker.on('message', (answer: WorkerAnswer) => {
      const call = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) call?.reject(Object.assign(new Error(answer.error.message), answer.error))
      else call?.resolve(answer.result)
    })
  })

  const call = (request: Asked): Promise<EngineResult> => {
    const id = ++lastId
    const answer = wait(id)
    if (stopped === null) worker?.postMessage({ id, ...request } satisfies WorkerRequest, [])
    return answer
  }
  return {
    isOpen,
    hasEnded: () => stopped !== null,
    call,
    async end(reason) {
      stop(reason)
      await worker?.terminate()
    },
    async close() {
      if (stopped !== null) return
      await isOpen
      await call({ kind: 'close' })
      await worker?.terminate()
    },
  }
}
