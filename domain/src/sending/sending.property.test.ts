import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { ApiError } from '@starling/api/client'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, it } from 'vitest'
import { DRAFT_DEFAULTS, emptyPart, newDraft, type Draft, type DraftPart } from '../compose/index.ts'
import type { StatusDraft } from '../publishing/index.ts'
import { createMissingCalls } from '../ports/index.ts'
import { isPost, isUndoable, postTask, reduceQueue, sendDue } from './index.ts'
import type { PostTask, Queue, QueueEvent, QueueRow, Sending, SendingClient, SendPorts } from './index.ts'

/** How the network treats a request. */
type Luck = 'fine' | 'never arrives' | 'answer is lost' | 'busy'

interface Sent {
  readonly id: string
  readonly body: StatusDraft
  readonly at: number
}

/** Everything that survives a page and the worker, and the server, which ignores idempotency keys. */
class World {
  now = Date.parse('2030-01-01')
  isOnline = true
  queue: Queue = []
  readonly posts: Sent[] = []
  /** The texts that became drafts again, and what was told to be published, by their rows: a page killed in between has the next one tell it again. */
  readonly back = new Map<string, readonly string[]>()
  readonly told = new Set<string>()
  readonly withdrawn = new Map<string, boolean>()
  luck: Luck = 'fine'
  senders: Actor[] = []
  /** Who holds the account's lock, and who waits for it. */
  readonly lock: { readonly owner: Actor; readonly onHeld: () => void }[] = []
  underWay = 0
  mostUnderWay = 0

  change(event: QueueEvent) {
    const before = this.queue
    this.queue = structuredClone(reduceQueue(before, event))
    return { before, after: this.queue }
  }
}

/** A page or the worker: it runs the code that is tested. What it asks the world for lies in `pending` until the test lets it go on. */
class Actor {
  pending: (() => void)[] = []
  isGone = false
  readonly isWorker: boolean
  private readonly world: World
  private readonly sending: Sending

  constructor(world: World, isWorker: boolean) {
    this.world = world
    this.isWorker = isWorker
    const ports: SendPorts = {
      client: { call: (row, ...input) => this.call(`${row.method} ${row.path}`, input[0] as never) } as SendingClient,
      meId: '1',
      missing: createMissingCalls(),
      now: () => world.now,
      wait: () => this.moment(() => undefined),
      readFile: () => this.moment(() => new Blob(['a'])),
      dropFile: () => this.moment(() => undefined),
      newestIds: () => this.moment(() => world.posts.map(({ id }) => id)),
      mostTries: 1000,
    }
    this.sending = {
      accountKey: 'a',
      name: String(Math.random()),
      change: (event) => this.moment(() => world.change(event)),
      alone: (work) => this.alone(work),
      now: () => world.now,
      isOnline: () => world.isOnline,
      holdMs: 0,
      // Every other task was added by another page.
      headStartMs: ({ id }) => (isWorker || Number(id.slice(1)) % 2 === 0 ? 0 : 3000),
      portsFor: () => ports,
      tell: (settled) => (isWorker ? [] : settled.filter(isPost).map((row) => this.tell(row))),
    }
  }

  run(): void {
    // What a killed actor waits for is never answered.
    void sendDue(this.sending)
  }

  kill(): void {
    this.isGone = true
    this.pending = []
    const { lock, senders } = this.world
    const isHolder = lock[0]?.owner === this
    const kept = lock.filter(({ owner }) => owner !== this)
    lock.splice(0, lock.length, ...kept)
    if (isHolder) {
      this.world.underWay = 0
      kept[0]?.onHeld()
    }
    this.world.senders = senders.filter((other) => other !== this)
  }

  /** It can be killed before the work and after it. */
  private moment<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.pending.push(() => {
        try {
          const result = work()
          this.pending.push(() => resolve(result))
        } catch (error) {
          this.pending.push(() => reject(error as Error))
        }
      })
    })
  }

  private alone(work: () => Promise<void>): Promise<void> {
    const { lock } = this.world
    return new Promise((resolve) => {
      const onHeld = () =>
        void work().finally(() => {
          if (this.isGone) return
          lock.shift()
          lock[0]?.onHeld()
          resolve()
        })
      lock.push({ owner: this, onHeld })
      if (lock.length === 1) onHeld()
    })
  }

  private tell(row: QueueRow<PostTask>): string {
    const { task, outcome, id } = row
    if (outcome?.kind === 'published') this.world.told.add(id)
    else
      this.world.back.set(
        id,
        [task.draft, ...task.draft.parts].map(({ text }) => text),
      )
    return id
  }

  private async call(line: string, { body }: { readonly body?: StatusDraft } = {}): Promise<unknown> {
    const { world } = this
    world.mostUnderWay = Math.max(world.mostUnderWay, (world.underWay += 1))
    const answer = await this.moment(() => serve(world, line, body)).finally(() => (world.underWay -= 1))
    return answer
  }
}

function serve(world: World, line: string, body: StatusDraft | undefined): unknown {
  const luck = world.isOnline ? world.luck : 'never arrives'
  if (luck === 'never arrives') throw new ApiError({ kind: 'offline' })
  if (luck === 'busy') throw new ApiError({ kind: 'rate-limited', status: 429 })
  const answer = answerTo(world, line, body)
  if (luck === 'answer is lost') throw new ApiError({ kind: 'timeout' })
  return answer
}

function answerTo(world: World, line: string, body: StatusDraft | undefined): unknown {
  if (line === 'POST /api/v2/media') return { data: aMediaAttachment({ id: 'm' }), status: 202 }
  if (line === 'GET /api/v1/media/:id') return { data: aMediaAttachment({ id: 'm' }), status: 200 }
  if (line === 'GET /api/v1/accounts/:id/statuses') return { data: world.posts.toReversed().map(statusOf) }
  // Servers that do not answer the source have the text compared with the content.
  if (line === 'GET /api/v1/statuses/:id/source') throw new ApiError({ kind: 'not-found', status: 404 })
  if (line !== 'POST /api/v1/statuses' || body === undefined) throw new Error(line)
  if (body.status.startsWith('refused')) throw new ApiError({ kind: 'invalid', status: 422 })
  const post: Sent = { id: String(world.posts.length + 1), body, at: world.now }
  world.posts.push(post)
  return { data: statusOf(post) }
}

function statusOf({ id, body, at }: Sent) {
  return aStatus({
    id,
    content: `<p>${body.status}</p>`,
    visibility: 'public',
    in_reply_to_id: body.in_reply_to_id ?? null,
    created_at: new Date(at).toISOString(),
    media_attachments: (body.media_ids ?? []).map((mediaId) => aMediaAttachment({ id: mediaId })),
  })
}

const part = (text: string): DraftPart => ({ ...emptyPart({ hasSpoiler: false, spoilerText: '' }, () => text), text })

function rowOf(world: World, id: string, text: string, length: number, hasFile: boolean, delayMs: number): QueueRow {
  const files = hasFile ? [{ key: `f-${id}`, name: 'a.png', type: 'image/png', size: 1 }] : []
  const parts = Array.from({ length: length - 1 }, (_, index) => part(`${text} ${index + 2}`))
  // The language tells the posts apart where their texts are the same.
  const draft: Draft = { ...newDraft(DRAFT_DEFAULTS, () => id), text, files, parts, language: id }
  const task = postTask({ target: 'new', draftId: id, draft, attempt: null })
  const sender = { origin: 'https://here.test', token: 't', meId: '1' }
  const base = { id, accountKey: 'a', lane: 'posts', task, sender, held: null, tries: 0, outcome: null } as const
  return { ...base, addedAt: world.now, notBefore: world.now + delayMs }
}

const moment = () => new Promise((resolve) => setImmediate(resolve))

/** Lets actors go on until nobody waits for anything. */
async function settle(world: World): Promise<void> {
  for (let left = 5000; left > 0; left -= 1) {
    await moment()
    const actor = world.senders.find(({ pending }) => pending.length > 0)
    if (actor === undefined) return
    actor.pending.shift()?.()
  }
  throw new Error('It never comes to rest')
}

const step = record({
  act: constantFrom(
    ...Array.from({ length: 8 }, () => 'go on' as const),
    ...(['add', 'add', 'add undoable', 'withdraw', 'withdraw', 'run', 'run', 'run', 'network', 'network'] as const),
    ...(['open', 'open', 'worker', 'worker', 'kill', 'kill', 'close', 'pass', 'hurry'] as const),
  ),
  which: integer({ min: 0, max: 5 }),
  times: integer({ min: 1, max: 12 }),
  text: constantFrom('same', 'other', 'refused'),
  length: integer({ min: 1, max: 3 }),
  hasFile: boolean(),
  luck: constantFrom<Luck>('fine', 'fine', 'fine', 'never arrives', 'answer is lost', 'busy'),
})

it('brings each post to the server once, in order and as it was threaded, one at a time, whoever of pages and worker is killed when (R-comp-02, #9, 6, #25)', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 6, maxLength: 40, size: 'max' }), async (steps) => {
      const world = new World()
      world.senders.push(new Actor(world, false))
      const wanted: { readonly id: string; readonly texts: readonly string[] }[] = []
      for (const { act, which, times, text, length, hasFile, luck } of steps) {
        world.luck = luck
        const actor = world.senders[which % Math.max(1, world.senders.length)]
        const row = world.queue[which % Math.max(1, world.queue.length)]
        // Two are never added in the same millisecond.
        world.now += 1
        if (act === 'open' || act === 'worker') {
          if (world.senders.length < 3) world.senders.push(new Actor(world, act === 'worker'))
        } else if (act === 'network') world.isOnline = !world.isOnline
        else if (act === 'pass') world.now += times * 4000
        else if (act === 'add' || act === 'add undoable') {
          const id = `e${wanted.length}`
          const added = rowOf(world, id, text, length, hasFile, act === 'add' ? 0 : 10_000)
          world.change({ kind: 'added', row: added })
          if (isPost(added)) wanted.push({ id, texts: [added.task.draft, ...added.task.draft.parts].map((one) => one.text) })
        } else if (act === 'withdraw' && row !== undefined) {
          const { after } = world.change({ kind: 'withdrawn', id: row.id })
          // What may have arrived is a draft that is looked for first.
          if (!after.some(({ id }) => id === row.id) && isPost(row))
            world.withdrawn.set(row.id, row.task.attempt !== null || row.task.published.length > 0)
        } else if (act === 'hurry' && row !== undefined) world.change({ kind: 'hurried', ids: [row.id], now: world.now })
        else if (act === 'run') actor?.run()
        else if (act === 'kill') actor?.kill()
        else if (act === 'close' && actor !== undefined) {
          // What could be undone is handed to the worker.
          const ids = world.queue.filter((one) => isUndoable(one, world.now)).map(({ id }) => id)
          world.change({ kind: 'hurried', ids, now: world.now })
          actor.kill()
        } else if (act === 'go on' && actor !== undefined) {
          for (let left = times; left > 0; left -= 1) {
            await moment()
            actor.pending.shift()?.()
          }
        }
        await moment()
      }
      // All are gone; one page is opened with a network that works.
      for (const actor of world.senders) actor.kill()
      world.luck = 'fine'
      world.isOnline = true
      const page = new Actor(world, false)
      world.senders = [page]
      for (let turn = 0; turn < 20 && (turn === 0 || world.queue.length > 0); turn += 1) {
        world.now += 400_000
        page.run()
        await settle(world)
      }

      expect(world.queue).toEqual([])
      const certain = wanted.filter(({ id }) => !world.withdrawn.has(id))
      const sent = certain.filter(({ texts }) => !texts.some((text) => text.startsWith('refused')))
      const isCertain = ({ body }: Sent) => sent.some(({ id }) => id === body.language)
      // A lane keeps its order, also where two posts say the same.
      expect(world.posts.filter(isCertain).map(({ body }) => [body.language, body.status])).toEqual(
        sent.flatMap(({ id, texts }) => texts.map((text) => [id, text])),
      )
      for (const { id, texts } of sent) {
        const ofRow = world.posts.filter(({ body }) => body.language === id)
        expect(ofRow.map(({ body }) => body.in_reply_to_id)).toEqual(texts.map((_, index) => ofRow[index - 1]?.id))
      }
      // What was taken back before it was sent is never sent, and nothing is twice.
      for (const [id, isUncertain] of world.withdrawn)
        if (!isUncertain) expect(world.posts.filter(({ body }) => body.language === id)).toEqual([])
      const all = world.posts.map(({ body }) => `${body.language} ${body.status}`)
      expect(new Set(all).size).toBe(all.length)
      expect([...world.told]).toEqual(sent.map(({ id }) => id))
      expect([...world.back.values()]).toEqual(certain.filter((one) => !sent.includes(one)).map(({ texts }) => texts))
      expect(world.mostUnderWay).toBeLessThanOrEqual(1)
    }),
    { numRuns: 800 },
  )
})
