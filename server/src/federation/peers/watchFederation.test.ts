import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from '../../platform/metrics/createMetrics.ts'
import { startTestServer } from '../../testing.fixture.ts'
import { startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse } from '../fediverse.fixture.ts'
import { noteFailure } from './peers.ts'

let net: Fediverse
const metrics = createMetrics()
beforeAll(async () => {
  net = await startFediverse({ metrics })
})
afterAll(() => net.close())

/** A metric as it is read; null where there is none. */
async function read(name: string, of = metrics): Promise<number | null> {
  const line = (await of.write()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

it('the operator reads what waits, what was delivered and which servers fail (#28, 5)', async () => {
  const delivered = (await read('starling_federation_deliveries{result="ok"}')) ?? 0
  expect(delivered).toBeGreaterThan(0)
  expect(await read('starling_federation_incoming')).toBe(0)
  expect(await read('starling_federation_outgoing')).toBe(0)
  expect(await read('starling_federation_servers_failing')).toBe(0)
  await net.write(net.one, net.ada, { status: 'arrives' })
  expect(await read('starling_federation_deliveries{result="ok"}')).toBeGreaterThan(delivered)
  net.servers.network.cut('two.test', true)
  await net.write(net.one, net.ada, { status: 'does not arrive' })
  expect(await read('starling_federation_deliveries{result="error"}')).toBeGreaterThan(0)
  expect(await read('starling_federation_outgoing')).toBeGreaterThan(0)
  expect(await read('starling_federation_servers_failing')).toBe(1)
  expect(await read('starling_federation_servers_gone')).toBe(0)
  for (let day = 1; day <= 7; day += 1)
    await noteFailure({ db: net.one.ctx.db, now: () => new Date(net.one.ctx.now().getTime() + day * 86_400_000) }, 'two.test')
  expect(await read('starling_federation_servers_failing')).toBe(0)
  expect(await read('starling_federation_servers_gone')).toBe(1)
})

it('a server that does not federate has none of these gauges (#28, 5)', async () => {
  const own = createMetrics()
  const island = await startTestServer({ metrics: own })
  expect(await own.write()).not.toContain('starling_federation_servers')
  await island.close()
})
