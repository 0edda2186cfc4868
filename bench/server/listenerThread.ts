import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import type { ListenOrder, ListenReport } from './StreamMessages.ts'

/** How many connect at a time: a server's queue of new connections is short. */
const ABREAST = 50

const { address, tokens } = workerData as ListenOrder
const heard = new Map<string, number[]>()
const tell = (report: ListenReport): void => parentPort?.postMessage(report, [])

function hear(data: string): void {
  const frame = JSON.parse(data) as { readonly event?: string; readonly payload?: string }
  if (frame.event !== 'update' || frame.payload === undefined) return
  const { id } = JSON.parse(frame.payload) as { readonly id: string }
  const times = heard.get(id) ?? []
  heard.set(id, times)
  times.push(performance.timeOrigin + performance.now())
  if (times.length === tokens.length) tell({ kind: 'heard', id, at: times })
}

async function connect(token: string): Promise<void> {
  const socket = new WebSocket(`${address}/api/v1/streaming`, [token])
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', (error) => tell({ kind: 'failed', reason: error.message }))
  socket.send(JSON.stringify({ type: 'subscribe', stream: 'user' }))
  // Messages are dealt with in order: the answer to nonsense says that the subscription holds.
  await new Promise<void>((resolve) => {
    socket.once('message', () => resolve())
    socket.send(JSON.stringify({ type: 'subscribe', stream: '?' }))
  })
  socket.on('message', (data) => hear((data as Buffer).toString()))
}

try {
  for (let start = 0; start < tokens.length; start += ABREAST) await Promise.all(tokens.slice(start, start + ABREAST).map(connect))
  tell({ kind: 'ready' })
} catch (error) {
  tell({ kind: 'failed', reason: String(error) })
}
