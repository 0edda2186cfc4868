import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { expect, it } from 'vitest'
import { runInBackground } from './background.ts'
import { YieldingDialect } from './YieldingDialect.ts'

/** A database with as many connections as are asked for. */
function driverWith(lanes: number, acquire = async (): Promise<DatabaseConnection> => new DummyDriver().acquireConnection()): Driver {
  const inner: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => ({ ...(await acquire()) }) }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new YieldingDialect(inner, lanes).createDriver()
}

it('lets a request send its next statements before anything in the background begins', async () => {
  const driver = driverWith(1)
  const order: string[] = []
  const first = await driver.acquireConnection()
  const job = runInBackground(async () => {
    const connection = await driver.acquireConnection()
    order.push('job')
    await driver.releaseConnection(connection)
  })
  await driver.releaseConnection(first)
  for (let n = 1; n <= 3; n += 1) {
    const connection = await driver.acquireConnection()
    order.push(`statement ${n}`)
    await driver.releaseConnection(connection)
  }
  await job
  expect(order).toEqual(['statement 1', 'statement 2', 'statement 3', 'job'])
})

it('does not let requests without end keep the background from going on', async () => {
  const driver = driverWith(1)
  const held = await driver.acquireConnection()
  const connection = await runInBackground(() => driver.acquireConnection())
  expect(connection).not.toBe(held)
  await driver.releaseConnection(connection)
  await driver.releaseConnection(held)
})

it('leaves connections to people: work in the background holds a few at most', async () => {
  const driver = driverWith(2)
  const take = () => runInBackground(() => driver.acquireConnection())
  const [one] = [await take(), await take()]
  let isThird = false
  const third = take().then((connection) => {
    isThird = true
    return connection
  })
  await driver.releaseConnection(await driver.acquireConnection())
  await pause(20)
  expect(isThird).toBe(false)
  await driver.releaseConnection(one)
  await driver.releaseConnection(await third)
})

it('gives its lane back where no connection is to be had', async () => {
  let fails = true
  const driver = driverWith(1, async () => {
    if (fails) throw new Error('No connection')
    return new DummyDriver().acquireConnection()
  })
  await expect(runInBackground(() => driver.acquireConnection())).rejects.toThrow('No connection')
  await expect(driver.acquireConnection()).rejects.toThrow('No connection')
  fails = false
  await driver.releaseConnection(await runInBackground(() => driver.acquireConnection()))
})

it('serves everybody in the end, whatever comes in whatever order', async () => {
  const use = fc.record({ isBackground: fc.boolean(), afterMs: fc.integer({ min: 0, max: 8 }), holdsMs: fc.integer({ min: 0, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(use, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 3 }), async (uses, lanes) => {
      const driver = driverWith(lanes)
      let inBackground = 0
      let most = 0
      const run = async ({ isBackground, afterMs, holdsMs }: (typeof uses)[number]) => {
        await pause(afterMs)
        const connection = await driver.acquireConnection()
        if (isBackground) most = Math.max(most, (inBackground += 1))
        await pause(holdsMs)
        if (isBackground) inBackground -= 1
        await driver.releaseConnection(connection)
      }
      await Promise.all(uses.map((one) => (one.isBackground ? runInBackground(() => run(one)) : run(one))))
      expect(most).toBeLessThanOrEqual(lanes)
      await driver.destroy()
    }),
    { numRuns: 30 },
  )
})
