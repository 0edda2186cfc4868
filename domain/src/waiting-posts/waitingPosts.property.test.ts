import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import {
  DRAFT_DEFAULTS,
  emptyPart,
  afterPublished,
  newDraft,
  settleFile,
  toStatusDraft,
  type Draft,
  type DraftPart,
} from '../compose/index.ts'
import { mediaAttachmentSchema } from '@starling/api/media'
import { readEntities } from '@starling/api/reading'
import type { StatusDraft } from '../publishing/index.ts'
import { nextStep, planPost, reduceNotes, takeNotes } from './index.ts'
import type { PartEvent, PartNote, PostPlan, PostStep, Unsent } from './index.ts'

/** How the network treats a request. */
type Luck = 'fine' | 'never arrives' | 'answer is lost' | 'busy'

interface Entry {
  readonly id: string
  readonly task: Unsent
}

/** Everything that survives a kill, and the server. */
interface World {
  /** The outbox in localStorage. */
  entries: Entry[]
  /** The two records in IndexedDB. */
  copy: readonly PostPlan[]
  notes: readonly PartNote[]
  readonly posts: { readonly id: string; readonly body: StatusDraft }[]
  /** Texts of posts that became drafts again. */
  readonly back: string[]
  luck: () => Luck
  count: number
}

/** The worst kind of server: it ignores idempotency keys. Answers an id, 'busy' or 'refused'; undefined stands for no answer. */
function send(world: World, body: StatusDraft): string | undefined {
  const luck = world.luck()
  if (luck === 'never arrives') return undefined
  if (luck === 'busy') return 'busy'
  if (body.status.startsWith('refused')) return luck === 'answer is lost' ? undefined : 'refused'
  const id = String((world.count += 1))
  world.posts.push({ id, body })
  return luck === 'answer is lost' ? undefined : id
}

/** The service worker: between two yields nothing is written, so it can be killed at each. */
function* worker(world: World): Generator<void, void> {
  const { copy } = world
  let { notes } = world
  const note = (event: PartEvent) => {
    notes = reduceNotes(notes, event)
    world.notes = notes
  }
  for (let step = nextStep(copy, notes, 0); step !== null; step = nextStep(copy, notes, 0)) {
    yield
    if (!(yield* workerStep(world, step, note))) return
  }
}

function* workerStep(world: World, step: PostStep, note: (event: PartEvent) => void): Generator<void, boolean> {
  const { key } = step
  if (step.kind === 'delete') throw new Error('This server widens nothing')
  if (step.kind === 'look') {
    if (world.luck() !== 'fine') return false
    const { begun, body } = step
    const found = world.posts.find((post) => isSame(post.body, body) && !begun.before.includes(post.id))
    yield
    note(found === undefined ? { kind: 'put-off', key } : { kind: 'settled', key, outcome: { kind: 'published', statusId: found.id } })
    return true
  }
  if (step.kind !== 'publish') {
    if (world.luck() !== 'fine') return false
    const mediaId = `m-${step.file}`
    yield
    note({ kind: 'uploaded', key, file: step.file, mediaId, isReady: true, answer: { id: mediaId, type: 'image' } })
    return true
  }
  note({ kind: 'begun', key, begun: { startedAt: 0, before: world.posts.map(({ id }) => id) } })
  yield
  const answer = send(world, step.body)
  yield
  if (answer === undefined) return false
  if (answer === 'busy') {
    note({ kind: 'put-off', key })
    return false
  }
  note({ kind: 'settled', key, outcome: answer === 'refused' ? { kind: 'refused' } : { kind: 'published', statusId: answer } })
  return true
}

/** A page: takes the notes, takes what it sends out of the worker's hands, and looks for what may have arrived. */
function* page(world: World, isOnline: boolean): Generator<void, void> {
  const put = (id: string, task: Unsent | null) => {
    world.entries = world.entries.flatMap((entry) => (entry.id !== id ? entry : task === null ? [] : { id, task }))
  }
  for (const { id, task } of world.entries) {
    const taken = takeNotes(task, world.notes)
    if (taken.kind === 'published') put(id, null)
    if (taken.kind === 'left') put(id, taken.left)
    yield
  }
  const handOver = (sent: string | null) => {
    world.copy = plansOf(world.entries.slice(0, sent === null ? undefined : world.entries.findIndex(({ id }) => id === sent)))
  }
  handOver(null)
  yield
  world.notes = []
  yield
  for (let [head] = isOnline ? world.entries : []; head !== undefined; [head] = world.entries) {
    const { id } = head
    handOver(id)
    yield
    if (!(yield* pageSends(world, id, put))) break
  }
  handOver(null)
}

function* pageSends(world: World, id: string, put: (id: string, task: Unsent | null) => void): Generator<void, boolean> {
  for (;;) {
    const task = world.entries.find((entry) => entry.id === id)?.task
    if (task === undefined) return true
    const [file] = task.draft.files
    if (file !== undefined) {
      if (world.luck() !== 'fine') return false
      const [media] = readEntities(mediaAttachmentSchema, [{ id: `m-${file.key}`, type: 'image' }])
      if (media === undefined) throw new Error('No attachment')
      put(id, { ...task, draft: settleFile(task.draft, file.key, media, () => `random${(world.count += 1)}`) })
      yield
      continue
    }
    const body = toStatusDraft(task.draft)
    const { attempt } = task
    const found = attempt === null ? undefined : world.posts.find((post) => isSame(post.body, body) && !attempt.before.includes(post.id))
    if (attempt === null)
      put(id, { ...task, attempt: { key: task.draft.idempotencyKey, startedAt: 0, before: world.posts.map((post) => post.id) } })
    yield
    const answer = found?.id ?? send(world, body)
    yield
    if (answer === undefined) return false
    if (answer === 'busy') {
      put(id, { ...task, attempt: null })
      return false
    }
    if (answer === 'refused') {
      world.back.push(...[task.draft, ...task.draft.parts].map(({ text }) => text))
      put(id, null)
      return true
    }
    const rest = afterPublished(task.draft, answer, () => `random${(world.count += 1)}`)
    put(id, rest === null ? null : { draft: rest, attempt: null, publishedCount: task.publishedCount + 1 })
    yield
  }
}

function isSame(a: StatusDraft, b: StatusDraft): boolean {
  const media = (body: StatusDraft) => JSON.stringify(body.media_ids)
  return a.status === b.status && (a.in_reply_to_id ?? null) === (b.in_reply_to_id ?? null) && media(a) === media(b)
}

/** Up to the first that is the page's alone, so that the order stays. */
function plansOf(entries: readonly Entry[]): readonly PostPlan[] {
  const plans = entries.map(({ id, task }) => planPost(id, task, 0))
  const end = plans.indexOf(null)
  return plans.slice(0, end === -1 ? undefined : end).filter((plan) => plan !== null)
}

const part = (text: string): DraftPart => ({
  ...emptyPart({ hasSpoiler: false, spoilerText: '' }, () => text),
  text,
})

function entryOf(id: string, text: string, length: number, hasFile: boolean): Entry {
  const files = hasFile ? [{ key: `f-${id}`, name: 'a.png', type: 'image/png', size: 1 }] : []
  const parts = Array.from({ length: length - 1 }, (_, index) => part(`${text} ${index + 2}`))
  // The language tells the posts apart where their texts are the same.
  const draft: Draft = { ...newDraft(DRAFT_DEFAULTS, () => id), text, files, parts, language: id }
  return { id, task: { draft, attempt: null, publishedCount: 0 } }
}

it('brings each post to the server once, in order and as it was threaded, wherever the worker or a page is killed (#9, 6)', () => {
  const step = record({
    actor: constantFrom('write', 'worker', 'worker', 'page online', 'page offline'),
    yields: integer({ min: 1, max: 25 }),
    text: constantFrom('same', 'other', 'refused'),
    length: integer({ min: 1, max: 3 }),
    hasFile: boolean(),
    lucks: array(constantFrom<Luck>('fine', 'fine', 'fine', 'never arrives', 'answer is lost', 'busy'), { maxLength: 6 }),
  })
  assert(
    property(array(step, { minLength: 4, maxLength: 25 }), (steps) => {
      const world: World = { entries: [], copy: [], notes: [], posts: [], back: [], luck: () => 'fine', count: 0 }
      const wanted: { readonly id: string; readonly texts: readonly string[] }[] = []
      for (const { actor, yields, text, length, hasFile, lucks } of steps) {
        let asked = 0
        world.luck = () => lucks[asked++] ?? 'fine'
        if (actor === 'write') {
          const entry = entryOf(`e${wanted.length}`, text, length, hasFile)
          wanted.push({ id: entry.id, texts: [entry.task.draft, ...entry.task.draft.parts].map((one) => one.text) })
          world.entries.push(entry)
          // Written without a network on a page that has taken the notes and then dies.
          for (const _ of page(world, false));
        } else {
          const run = actor === 'worker' ? worker(world) : page(world, actor === 'page online')
          // Dropping a generator in the middle is the kill.
          for (let count = 0; count < yields && run.next().done !== true; count += 1);
        }
      }
      world.luck = () => 'fine'
      for (let turn = 0; turn < 3; turn += 1) for (const _ of page(world, true));

      expect(world.entries).toEqual([])
      expect(world.copy).toEqual([])
      const sent = wanted.filter(({ texts }) => !texts.some((text) => text.startsWith('refused')))
      // A lane keeps its order, also where two posts say the same.
      expect(world.posts.map(({ body }) => [body.language, body.status])).toEqual(
        sent.flatMap(({ id, texts }) => texts.map((text) => [id, text])),
      )
      for (const { id, texts } of sent) {
        const ofEntry = world.posts.filter(({ body }) => body.language === id)
        expect(ofEntry.map(({ body }) => body.in_reply_to_id)).toEqual(texts.map((_, index) => ofEntry[index - 1]?.id))
      }
      expect(world.back).toEqual(wanted.filter((one) => !sent.includes(one)).flatMap(({ texts }) => texts))
    }),
    { numRuns: 1500 },
  )
})
