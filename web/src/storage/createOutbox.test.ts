import { expect, it, vi } from 'vitest'
import type { StandIn } from './createOutbox.ts'
import { createOutbox } from './createOutbox.ts'

const readTask = (stored: unknown) => (typeof stored === 'string' ? stored : null)

it('does not send what the worker has sent, and counts as tried what it only began (R-int-02)', async () => {
  const name = 'test:stand-in'
  // An earlier page that could send nothing.
  const earlier = createOutbox<string>({ name, readTask, send: async () => ({ kind: 'wait', waitMs: 1 }) })
  for (const id of ['a', 'b', 'c']) earlier.add(id, { id, lane: 'lane', delayMs: 0 })

  const handed: string[][] = []
  const sent: string[] = []
  const stand: StandIn<string> = {
    results: vi.fn(async () => ({ begun: ['a', 'b'], sent: ['a'] })),
    forgetResults: vi.fn(async () => undefined),
    handOver: async (waiting) => void handed.push(waiting.map(({ id }) => id)),
  }
  const outbox = createOutbox<string>({
    name,
    readTask,
    stand,
    async send({ id, tries }) {
      sent.push(`${id} ${tries}`)
      return { kind: 'settled' }
    },
  })
  await outbox.run()
  await vi.waitFor(() => expect(sent).toEqual(['b 1', 'c 0']), { timeout: 10_000 })
  expect(handed).toEqual([['b', 'c'], []])
  expect(stand.forgetResults).toHaveBeenCalledOnce()

  // Nothing waits any more, so nothing is asked of the worker's storage.
  await outbox.run()
  expect(stand.results).toHaveBeenCalledOnce()
  outbox.add('d', { id: 'd', lane: 'lane', delayMs: 60_000 })
  expect(handed.at(-1)).toEqual(['d'])
  outbox.cancel('d')
  expect(handed.at(-1)).toEqual([])
})
