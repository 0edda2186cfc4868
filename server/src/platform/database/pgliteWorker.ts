import { parentPort, workerData } from 'node:worker_threads'
import { openPglite } from './openPglite.ts'
import type { WorkerAnswer, WorkerRequest } from './openPgliteWorker.ts'

// Runs in a worker thread: the database is a WebAssembly program, and a slow statement must not block the server's event loop.
const port = parentPort
if (port === null) throw new Error('pgliteWorker runs in a worker thread only')
const answer = (message: WorkerAnswer): void => port.postMessage(message)

try {
  const engine = await openPglite({ folder: String(workerData) })
  port.on('message', (request: WorkerRequest) => {
    const work =
      request.kind === 'query'
        ? engine.query(request.sql, request.parameters)
        : engine.close().then(() => ({ rows: [], affectedRows: undefined }))
    work.then(
      (result) => answer({ id: request.id, result }),
      (error: unknown) => answer({ id: request.id, error: describe(error) }),
    )
  })
  answer({ id: 0, result: { rows: [], affectedRows: undefined } })
} catch (error) {
  answer({ id: 0, error: describe(error) })
}

function describe(error: unknown): {
  message: string
  code: string | undefined
  detail: string | undefined
  constraint: string | undefined
} {
  const { message, code, detail, constraint } = error as { message?: string; code?: string; detail?: string; constraint?: string }
  return { message: message ?? String(error), code, detail, constraint }
}
