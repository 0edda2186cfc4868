import { parentPort, workerData } from 'node:worker_threads'
import type { ListenOrder, ListenReport } from './StreamMessages.ts'

/** How many sockets connect at the same time, because the operating system's queue of pending connections is short. */
const CONCURRENT_CONNECTIONS = 50

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
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('A connection was refused')), { once: true })
  })
  socket.addEventListener('close', ({ code }) => tell({ kind: 'failed', reason: `A connection was closed with ${code}` }))
  socket.send(JSON.stringify({ type: 'subscribe', stream: 'user' }))
  // The server handles messages in order, so its answer to an invalid message proves that the subscription before it is active.
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', () => resolve(), { once: true })
    socket.send(JSON.stringify({ type: 'subscribe', stream: '?' }))
  })
  socket.addEventListener('message', ({ data }) => hear(String(data)))
}

try {
  for (let start = 0; start < tokens.length; start += CONCURRENT_CONNECTIONS)
    await Promise.all(tokens.slice(start, start + CONCURRENT_CONNECTIONS).map(connect))
  tell({ kind: 'ready' })
} catch (error) {
  tell({ kind: 'failed', reason: String(error) })
}
