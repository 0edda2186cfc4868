import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InstanceReport, InstanceRequest, SignedIn } from './InstanceMessage.ts'

export interface Instance {
  readonly origin: string
  /** Another origin that serves the client and nothing else. */
  readonly clientOrigin: string
  readonly readerId: string
  /** The reader's token. */
  readonly token: string
  /** Two further accounts that can be signed in beside the reader. */
  readonly others: readonly SignedIn[]
  /** Publishes posts of accounts that the reader follows; returns their ids when all are written. */
  publish(count: number, perSecond: number): Promise<readonly string[]>
  /** Uploads pictures for later posts; every third of them has one. */
  upload(count: number): Promise<void>
  /** Writes a conversation and returns the id of its first post. */
  converse(count: number): Promise<string>
  /** Sets the reader's read position in home to the post that is so many posts below the newest, as another device would; null removes it. */
  readTo(postsAbove: number | null): Promise<void>
  /** While it is true, streaming connections are not answered by the server, but receive what `push` sends. */
  fakeStream(isFake: boolean): Promise<void>
  /** Sends a frame through the faked streaming connections, or those of one token; fails if there is none. */
  push(frame: string, token?: string | null): Promise<void>
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

  async function written(request: InstanceRequest): Promise<readonly string[]> {
    const answer = next()
    ask(request)
    const report = await answer
    if (report.kind !== 'written') throw new Error(report.kind === 'failed' ? report.reason : 'Unexpected report')
    return report.ids
  }

  const ready = await next()
  if (ready.kind !== 'ready') throw new Error('The instance did not start')
  return {
    origin: ready.origin,
    clientOrigin: ready.clientOrigin,
    readerId: ready.readerId,
    token: ready.token,
    others: ready.others,
    publish: (count, perSecond) => written({ kind: 'publish', count, perSecond }),
    async upload(count) {
      await written({ kind: 'upload', count })
    },
    async converse(count) {
      const [first] = await written({ kind: 'converse', count })
      if (first === undefined) throw new Error('Nobody began the conversation')
      return first
    },
    async readTo(postsAbove) {
      await written({ kind: 'read-to', count: postsAbove ?? -1 })
    },
    async fakeStream(isFake) {
      await written({ kind: 'fake-stream', isFake })
    },
    async push(frame, token = null) {
      await written({ kind: 'push', frame, token })
    },
    async close() {
      ask({ kind: 'close' })
      await ended
    },
  }
}
