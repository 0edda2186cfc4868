import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InstanceReport, InstanceRequest } from './InstanceMessage.ts'

export interface Instance {
  readonly origin: string
  readonly readerId: string
  /** The reader's. */
  readonly token: string
  /** Publishes posts of accounts that the reader follows; returns their ids when all are written. */
  publish(count: number, perSecond: number): Promise<readonly string[]>
  close(): Promise<void>
}

/** Starts the seeded instance in a process of its own; a folder that was seeded before is not changed. */
export async function startInstance(folder: string, webRoot: string): Promise<Instance> {
  const child = fork(fileURLToPath(new URL('instance.ts', import.meta.url)), [folder, webRoot], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))

  function next(): Promise<InstanceReport> {
    return new Promise((done, fail) => {
      child.once('message', (message) => done(message as InstanceReport))
      void ended.then((code) => fail(new Error(`The instance ended with ${code}`)))
    })
  }
  const ask = (request: InstanceRequest): void => void child.send(request)

  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('The instance did not start')
  return {
    origin: ready.origin,
    readerId: ready.readerId,
    token: ready.token,
    async publish(count, perSecond) {
      const answer = next()
      ask({ kind: 'publish', count, perSecond })
      const report = await answer
      if (report.kind !== 'published') throw new Error(report.kind === 'failed' ? report.reason : 'Unexpected report')
      return report.ids
    },
    async close() {
      ask({ kind: 'close' })
      await ended
    },
  }
}
