import type { EntryRow } from '../views/index.ts'
import { aStatus } from '@starling/api/fixtures'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStage, type FakeAnswer, type FakeRequest } from './session.fixture.ts'

const steps = ['post', 'delete', 'switch', 'more', 'top', 'away', 'pending', 'fill', 'refresh', 'answer', 'fail'] as const
type Step = { readonly kind: (typeof steps)[number]; readonly size: number }

/** A server whose answers arrive when the script says so, and a reader who acts in random order meanwhile. */
async function play(script: readonly Step[]) {
  const stage = createStage()
  let posts: string[] = []
  let nextId = 1000
  let isOpen = false
  let failures = 0
  const deleted = new Set<string>()
  const waiting: (() => void)[] = []

  const write = (count: number) => {
    posts = [...Array.from({ length: count }, () => String(nextId++)).toReversed(), ...posts]
  }
  const answerAll = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next()
      await stage.settle()
    }
  }
  stage.on('GET /api/v1/timelines/home', ({ query }: FakeRequest) => {
    const page = posts
      .filter((id) => Number(id) < Number(query.get('max_id') ?? Infinity) && Number(id) > Number(query.get('since_id') ?? 0))
      .slice(0, 20)
    const link = { Link: `<https://other.test/api/v1/timelines/home?limit=20&max_id=${page.at(-1)}>; rel="next"` }
    const body = page.map((id) => aStatus({ id }))
    const answer: FakeAnswer = failures > 0 ? { status: 500 } : { body, ...(page.length > 0 ? { headers: link } : {}) }
    failures = Math.max(0, failures - 1)
    return new Promise((done) => waiting.push(() => done(answer)))
  })

  write(60)
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()

  const connect = async () => {
    // Every request ends before the next connection is tried.
    await answerAll()
    await stage.pass(70_000)
    await answerAll()
    stage.socket().open()
    isOpen = true
  }
  const doStep: Record<Step['kind'], (size: number) => unknown> = {
    post() {
      write(1)
      if (isOpen) stage.socket().push(['user'], 'update', aStatus({ id: posts[0] ?? '' }))
    },
    delete(size) {
      const id = posts[size % 12]
      if (!isOpen || id === undefined) return
      posts = posts.filter((other) => other !== id)
      deleted.add(id)
      stage.socket().push(['user'], 'delete', id)
    },
    async switch(size) {
      if (isOpen) {
        isOpen = false
        stage.socket().drop()
      } else {
        write(size)
        await connect()
      }
    },
    more: () => void home.loadMore(),
    top: () => home.setAtTop(true),
    away: () => home.setAtTop(false),
    pending: () => home.showPending(),
    fill() {
      const gap = home.getSnapshot().rows.find((row) => row.kind === 'gap')
      if (gap !== undefined) void home.fillGap(gap.id)
    },
    refresh: () => void home.refresh(),
    answer: () => waiting.shift()?.(),
    fail: () => (failures += 1),
  }
  for (const { kind, size } of script) {
    await doStep[kind](size)
    await stage.settle()
  }
  failures = 0
  if (!isOpen) await connect()
  await stage.settle()
  await answerAll()
  home.showPending()
  await stage.settle()
  await answerAll()
  return { rows: home.getSnapshot().rows, posts, deleted }
}

/** Stretches of posts without a gap in them. */
function stretches(rows: readonly EntryRow[]): string[][] {
  const found: string[][] = [[]]
  for (const row of rows) {
    if (row.kind === 'gap') found.push([])
    if (row.kind === 'entry') found.at(-1)?.push(row.id)
  }
  return found.filter((stretch) => stretch.length > 0)
}

const script = fc.array(fc.record({ kind: fc.constantFrom(...steps), size: fc.nat({ max: 70 }) }), { minLength: 10, maxLength: 50 })

it('never hides, repeats, reorders or brings back a post, whatever happens while requests are under way (R-tl-08, R-tl-10)', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (given) => {
      const { rows, posts, deleted } = await play(given)
      const ids = stretches(rows).flat()
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)))
      expect(ids.filter((id) => deleted.has(id))).toEqual([])
      for (const [index, stretch] of stretches(rows).entries()) {
        const isTop = index === 0 && rows[0]?.kind === 'entry'
        const [upper, lower] = [isTop ? Infinity : Number(stretch[0]), Number(stretch.at(-1))]
        expect(stretch).toEqual(posts.filter((id) => Number(id) <= upper && Number(id) >= lower))
      }
    }),
    { numRuns: 150 },
  )
})
