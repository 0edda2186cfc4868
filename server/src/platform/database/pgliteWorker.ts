import { cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { EngineResult } from './Engine.ts'
import { openPglite } from './openPglite.ts'
import type { WorkerAnswer, WorkerRequest } from './openPgliteWorker.ts'

// Runs in a worker thread: the database is a WebAssembly program, and a slow statement must not block the server's event loop.
const port = parentPort
if (port === null) throw new Error('pgliteWorker runs in a worker thread only')
const answer = (message: WorkerAnswer): void => port.postMessage(message)

const NOTHING: EngineResult = { rows: [], affectedRows: undefined }
const folder = String(workerData)

try {
  const engine = await openPglite({ folder })
  port.on('message', (request: WorkerRequest) => {
    work(request).then(
      (result) => answer({ id: request.id, result }),
      (error: unknown) => {
        answer({ id: request.id, error: describe(error) })
        // After a trap the program's memory is undefined and every later statement fails. The thread ends, and the next statement opens another.
        if (isTrap(error)) process.exit(1)
      },
    )
  })
  answer({ id: 0, result: NOTHING })

  async function work(request: WorkerRequest): Promise<EngineResult> {
    if (request.kind === 'query') {
      if (request.isFirst) await engine.query('begin', [])
      return engine.query(request.sql, request.parameters)
    }
    if (request.kind === 'copy') {
      await engine.query('checkpoint', [])
      // In one step of this thread, so that no statement writes in between.
      cpSync(folder, request.target, { recursive: true, errorOnExist: true, force: false })
    } else await engine.close()
    return NOTHING
  }
} catch (error) {
  answer({ id: 0, error: describe(error) })
}

function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'ExitStatus')
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
