import { expect } from 'vitest'
import { createApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { createMemoryStore } from '../media-store/createMemoryStore.fixture.ts'
import type { Settings } from '../settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { failingDatabase } from './failingDatabase.fixture.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** One action or job, its preparation, and a check that its effects are stored completely or not at all. */
export interface Act {
  readonly name: string
  /** Answers the id of the affected object. */
  readonly prepare: () => Promise<string>
  /** Performs the action in the app that is killed; a job is run where absent. */
  readonly act?: (id: string) => Promise<unknown>
  /** Whether the effects are stored; throws where only a part of them is. */
  readonly isStored: (id: string) => Promise<boolean>
  /** The kinds of notifications expected after the action, and without it. */
  readonly stored: readonly string[]
  readonly without?: readonly string[]
  /** Whether a job completes what a killed process has left unfinished. */
  readonly endsByJob?: true
  /** Statements between two kills; for what takes many, most of which are rolled back together. One when absent. */
  readonly stride?: number
}

export interface CrashTest {
  /** The app that continues: another process on the same database, or the same one after its restart. */
  readonly server: TestServer
  /** The app that is killed. */
  readonly app: App
  readonly files: ReadonlyMap<string, Uint8Array>
  send(to: App, who: TestAccount, method: string, path: string, body?: object): Promise<{ id: string }>
  /** Runs all due jobs, so that the next job to run is the tested one. */
  rest(): Promise<void>
  /** Repeats the action, killed one statement later each time, and compares the state after the restart. */
  killAtEveryStep(act: Act): Promise<void>
}

/** Two apps on one database; the second loses its connection at a chosen statement. */
export async function openCrashTest(settings: Partial<Settings> = {}): Promise<CrashTest> {
  const mediaStore = createMemoryStore()
  const server = await startTestServer({ now: new Date('2026-03-01T12:00:00Z'), settings, mediaStore })
  const failing = failingDatabase(server.database)
  const app = await createApp({
    database: failing.database,
    now: server.ctx.now,
    mediaStore,
    log: silent,
    settings: server.ctx.settings,
  })
  const { db } = server.ctx

  /** The recovery by another process after the lease of the killed one has expired and its work counts as interrupted. */
  const restart = async (hasJobs: boolean): Promise<void> => {
    failing.dieAfter(Number.POSITIVE_INFINITY)
    server.advance(660_000)
    while ((await server.app.recover()) > 0) continue
    if (hasJobs) await server.runJobs()
    await server.settled()
  }

  return {
    server,
    app,
    files: mediaStore.files,
    async send(to, who, method, path, body = {}) {
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
      const response = await to.request(path, { method, headers, body: JSON.stringify(body) })
      return (await response.json().catch(() => ({}))) as { id: string }
    },
    async rest() {
      await server.runJobs()
      await server.settled()
    },
    async killAtEveryStep({ prepare, act, isStored, stored, without = [], endsByJob = false, stride = 1 }) {
      const isJob = act === undefined
      const seen = { stored: 0, not: 0 }
      for (let [step, isThrough] = [0, false]; !isThrough; step += stride) {
        await db.deleteFrom('notifications').execute()
        const id = await prepare()
        await server.settled()
        failing.dieAfter(step)
        await (isJob ? app.runJobs().catch(() => undefined) : act(id))
        await app.events.settled()
        isThrough = !failing.isDead
        await restart(isJob || endsByJob)
        const isDone = await isStored(id)
        seen[isDone ? 'stored' : 'not'] += 1
        const rows = await db.selectFrom('notifications').select('type').execute()
        expect([step, rows.map(({ type }) => type).sort()]).toEqual([step, isDone ? stored : without])
        expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
        // A job is completed eventually, at whichever statement its worker was killed.
        if (isThrough || isJob) expect([step, isDone]).toEqual([step, true])
      }
      // Killed before its result was stored, and after.
      if (!isJob) expect(seen.not).toBeGreaterThan(0)
      expect(seen.stored).toBeGreaterThan(0)
    },
  }
}
