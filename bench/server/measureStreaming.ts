import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { App } from '../../server/src/app.ts'
import { issueBenchToken } from './issueBenchToken.ts'
import { publish } from './measurePosting.ts'
import { followedByAllId } from './seedStatuses.ts'
import type { ListenOrder, ListenReport } from './StreamMessages.ts'
import { timingOf } from './Timing.ts'
import type { Timing } from './Timing.ts'

export interface StreamingFigures {
  readonly connections: number
  /** From sending a post until it arrives, over all open connections. */
  readonly reached: Timing
  /** From sending a post until it arrives at the last connection: the median of all posts. */
  readonly lastReached: number
  /** Memory of this process before and after all connections were opened, in MiB: server, benchmark, and PGlite where it is used. */
  readonly residentMiB: readonly [before: number, withAll: number]
}

const CONNECTIONS = 1_000
const PER_ACCOUNT = 2
const POSTS = 20
const WAIT_MS = 60_000

/** Measures how a post reaches a thousand open home streams. The clients run in a thread of their own and use sockets on loopback. */
export async function measureStreaming(app: App, size: { readonly accounts: number }): Promise<StreamingFigures> {
  const before = residentMiB()
  const http = createServer()
  http.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const order: ListenOrder = { address: `ws://127.0.0.1:${port}`, tokens: await tokensOf(app, size.accounts) }
  const thread = new Worker(new URL('./listenerThread.ts', import.meta.url), { workerData: order })
  try {
    await nextReport(thread, 'ready')
    const withAll = residentMiB()
    const token = await issueBenchToken(app, followedByAllId(size))
    const [each, last]: [number[], number[]] = [[], []]
    // The first post is a warm-up and is not counted.
    for (let index = 0; index <= POSTS; index += 1) {
      const heard = nextReport(thread, 'heard')
      const sent = performance.timeOrigin + performance.now()
      const id = await publish(app, token, `To all who listen, number ${index}`)
      const report = await heard
      if (report.id !== id) throw new Error(`${report.id} was heard, ${id} was sent`)
      if (index === 0) continue
      const took = report.at.map((at) => at - sent)
      each.push(...took)
      last.push(Math.max(...took))
    }
    return { connections: CONNECTIONS, reached: timingOf(each), lastReached: timingOf(last).p50, residentMiB: [before, withAll] }
  } finally {
    await thread.terminate()
    http.close()
  }
}

/** Access tokens of followers. Ids that end in 9 are skipped, because the seed makes those accounts remote. */
async function tokensOf(app: App, accounts: number): Promise<string[]> {
  const local = Array.from({ length: accounts }, (_, index) => String(index + 1)).filter((id) => !id.endsWith('9'))
  const tokens: string[] = []
  for (const id of local.slice(0, CONNECTIONS / PER_ACCOUNT)) tokens.push(await issueBenchToken(app, id))
  return Array.from({ length: CONNECTIONS }, (_, index) => tokens[index % tokens.length] ?? '')
}

type ReportOf<K> = Extract<ListenReport, { readonly kind: K }>

/** The next report of the listening thread, which has to be of this kind. */
export function nextReport<K extends ListenReport['kind']>(thread: Worker, kind: K): Promise<ReportOf<K>> {
  return new Promise((resolve, reject) => {
    const give = setTimeout(() => reject(new Error(`The listeners were not “${kind}” within ${WAIT_MS / 1000} s`)), WAIT_MS)
    thread.once('error', reject)
    thread.once('message', (report: ListenReport) => {
      clearTimeout(give)
      thread.off('error', reject)
      if (report.kind === kind) resolve(report as ReportOf<K>)
      else reject(new Error(report.kind === 'failed' ? report.reason : `“${report.kind}” came instead of “${kind}”`))
    })
  })
}

function residentMiB(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
