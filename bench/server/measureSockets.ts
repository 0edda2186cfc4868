import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { App } from '../../server/src/app.ts'
import { amount, printTable } from '../printFigures.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { publish } from './measurePosting.ts'
import { nextReport } from './measureStreaming.ts'
import { followedByAllId, READER_ID } from './seedStatuses.ts'
import type { ListenOrder } from './StreamMessages.ts'

/** The cost of a number of open sockets of one account, for the server's thread. */
interface Spent {
  readonly heapKiB: number
  /** Processor time of one post that reaches all of them, in milliseconds. */
  readonly postMs: number
}

/** With the first one, less than the limit of a hundred per account. */
const ADDITIONAL = 90
const POSTS = 60

/**
 * Prints what each additional socket of the same account costs the server: a second tab would need one if tabs did not share their
 * connection. Memory is the heap of the server's thread after a garbage collection, so neither the clients nor the system's buffers are
 * included.
 */
export async function measureSockets(app: App, size: { readonly accounts: number }): Promise<void> {
  const runs: { readonly one: Spent; readonly many: Spent; readonly loop: number }[] = []
  // Not counted, because the first run loads and compiles code.
  await spend(app, size, 1 + ADDITIONAL)
  for (let run = 0; run < 5; run += 1)
    runs.push({ one: await spend(app, size, 1), many: await spend(app, size, 1 + ADDITIONAL), loop: timeLoop() })
  const each = runs.map(({ one, many, loop }) => {
    const ms = (many.postMs - one.postMs) / ADDITIONAL
    return { kiB: (many.heapKiB - one.heapKiB) / ADDITIONAL, ms, perThousand: (1000 * ms) / loop }
  })
  const row = (label: string, values: readonly number[]): string[] => {
    const sorted = values.toSorted((a, b) => a - b)
    return [label, amount(sorted[2] ?? Number.NaN), `${amount(sorted[0] ?? Number.NaN)}–${amount(sorted.at(-1) ?? Number.NaN)}`]
  }
  printTable(
    `Each of ${ADDITIONAL} additional sockets of one account`,
    ['', 'median', 'runs'],
    [
      row(
        'memory of the serving thread, KiB',
        each.map(({ kiB }) => kiB),
      ),
      row(
        'processor time of a post that reaches it, ms',
        each.map(({ ms }) => ms),
      ),
      row(
        'the same for a thousand posts, loops',
        each.map(({ perThousand }) => perThousand),
      ),
      row(
        'the loop, ms',
        runs.map(({ loop }) => loop),
      ),
    ],
  )
}

async function spend(app: App, size: { readonly accounts: number }, sockets: number): Promise<Spent> {
  const http = createServer()
  http.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const token = await issueBenchToken(app, READER_ID)
  const order: ListenOrder = { address: `ws://127.0.0.1:${port}`, tokens: Array.from({ length: sockets }, () => token) }
  const before = usedHeap()
  const thread = new Worker(new URL('./listenerThread.ts', import.meta.url), { workerData: order })
  try {
    await nextReport(thread, 'ready')
    const authorToken = await issueBenchToken(app, followedByAllId(size))
    const post = async (index: number): Promise<void> => {
      const heard = nextReport(thread, 'heard')
      await publish(app, authorToken, `To the tabs, number ${index}`)
      await heard
      await app.events.settled()
    }
    // The first few posts fill caches.
    for (let index = 0; index < 5; index += 1) await post(index)
    const heapKiB = (usedHeap() - before) / 1024
    const started = processorMs()
    for (let index = 0; index < POSTS; index += 1) await post(index)
    return { heapKiB, postMs: (processorMs() - started) / POSTS }
  } finally {
    await thread.terminate()
    await new Promise((resolve) => http.close(resolve))
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Bytes of this thread's heap after a garbage collection, with the external memory that it keeps alive. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The calibration loop, in milliseconds. The sum is used, because the engine could otherwise skip the computation. */
function timeLoop(): number {
  const started = processorMs()
  let x = 0
  for (let i = 0; i < 3e7; i += 1) x = (x * 31 + i) | 0
  return Number.isInteger(x) ? processorMs() - started : Number.NaN
}
