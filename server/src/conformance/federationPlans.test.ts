import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFediverse } from '../federation/fediverse.fixture.ts'
import type { Fediverse } from '../federation/fediverse.fixture.ts'
import { actFederated } from './farWrites.fixture.ts'
import { fillTables } from './fillTables.fixture.ts'
import { explainable, findWholeReads } from './plans.fixture.ts'

let net: Fediverse
let executed: readonly string[]
beforeAll(async () => {
  net = await startFediverse({
    now: new Date('2026-11-01T12:00:00Z'),
    settings: { retention: { postDays: 30, fileDays: 7 }, idleTokenDays: 3650 },
  })
  const before = [net.one, net.two].map(({ statements }) => statements.length)
  await actFederated(net)
  executed = explainable([net.one, net.two].flatMap(({ statements }, index) => statements.slice(before[index])))
  await fillTables(net.one.ctx.db)
})
afterAll(() => net.close())

const NO_PART_OF_IT: readonly RegExp[] = [
  // With this the fixture finds out whether jobs are left.
  /^select exists \(select 1 from jobs/,
  // The numbers of the node information, which are counted once and kept.
  /^select \(select count\(\*\) from users where disabled_at is null\)/,
]

describe('the plans of all statements with which servers exchange posts, people and what they do (#27, part 2.1; #28)', () => {
  it('read no table that grows from one end to the other', async () => {
    expect(executed.length).toBeGreaterThan(300)
    const concerned = executed.filter(
      (statement) => !NO_PART_OF_IT.some((pattern) => pattern.test(statement.replaceAll(/\s+/g, ' ').trim())),
    )
    expect(await findWholeReads(net.one.ctx.db, concerned)).toEqual([])
  })

  it('and nothing of it failed', () => {
    expect([...net.one.logged, ...net.two.logged].filter(({ level }) => level === 'error')).toEqual([])
  })
})
