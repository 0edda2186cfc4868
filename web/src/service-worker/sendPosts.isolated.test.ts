import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPublished, DRAFT_DEFAULTS, emptyPart, newDraft, type Draft, type DraftPart } from '@starling/domain/compose'
import { planPost, POST_GOOD_FOR_MS, takeNotes, type PartNote, type Unsent } from '@starling/domain/waiting-posts'
import type { WaitingPosts } from '../storage/waitingPosts.ts'
import type { Sent } from './sendPosts.ts'

const account = 'https://here.test 1'
const isPageOpen = vi.fn<() => Promise<boolean>>()
const files = new Map<string, Blob>()
let waiting: WaitingPosts | null = null
let notes: readonly PartNote[] = []
let tasks: { readonly id: string; task: Unsent }[] = []

/** The server: it ignores idempotency keys and counts from 1. */
interface Posted {
  readonly id: string
  readonly visibility: string
  readonly body: { readonly status: string; readonly in_reply_to_id?: string; readonly media_ids?: readonly string[] }
  readonly key: string | null
  readonly created_at: string
}
let posts: Posted[] = []
let asked: string[] = []
let uploads = 0
let answer: (call: string, through: () => Response) => Response | Promise<Response> = (_, through) => through()

/** Kills the worker before or after its nth write or request. */
let killAt = Infinity
let moments = 0
let onKill: () => void = () => undefined
async function orKilled<T>(act: () => T | Promise<T>): Promise<T> {
  for (const isAfter of [false, true]) {
    const result = isAfter ? await act() : undefined
    if ((moments += 1) === killAt) {
      onKill()
      await new Promise(() => undefined)
    }
    if (isAfter) return result as T
  }
  throw new Error('Never here')
}

// jsdom has no IndexedDB; the browser story uses the real one.
vi.mock('../storage/waitingPosts.ts', () => ({
  readPosts: async () => waiting,
  readNotes: async () => notes,
  keepNotes: (_: string, next: readonly PartNote[]) => orKilled(() => void (notes = structuredClone(next))),
}))
vi.mock('../storage/storedFiles.ts', () => ({ readStoredFile: async (_: string, key: string) => files.get(key) ?? null }))

function listed({ id, visibility, body, created_at }: Posted): object {
  const media = (body.media_ids ?? []).map((mediaId) => ({ id: mediaId }))
  return { id, visibility, created_at, reblog: null, in_reply_to_id: body.in_reply_to_id ?? null, media_attachments: media }
}

function serve(call: string, body: unknown, key: string | null): Response {
  if (call.startsWith('GET /api/v1/accounts/1/statuses')) return Response.json(posts.toReversed().map(listed))
  if (call === 'POST /api/v2/media') return Response.json({ id: `m${(uploads += 1)}`, type: 'image' }, { status: 202 })
  if (call.startsWith('GET /api/v1/media/'))
    return Response.json({ id: call.split('/').at(-1), type: 'image', url: 'https://here.test/a.png' })
  if (call.endsWith('/source')) return Response.json({ text: posts.find(({ id }) => call.includes(`/${id}/`))?.body.status })
  if (call.startsWith('DELETE /api/v1/statuses/')) {
    posts = posts.filter(({ id }) => id !== call.split('/').at(-1))
    return Response.json({})
  }
  const status: Posted = {
    id: `${posts.length + 1}`,
    visibility: 'public',
    body: body as Posted['body'],
    key,
    created_at: new Date().toISOString(),
  }
  posts.push(status)
  return Response.json(status)
}

let sendPostsOf: (accountKey: string, isPageOpen: () => Promise<boolean>) => Promise<Sent>
beforeAll(async () => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: { method: string; headers: Headers; body?: string | FormData }) =>
    orKilled(async () => {
      const { pathname } = new URL(url)
      const call = `${method} ${pathname}`
      asked.push(call)
      expect(headers.get('Authorization')).toBe('Bearer secret')
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
      return answer(call, () => serve(call, parsed, headers.get('Idempotency-Key')))
    }),
  )
  // The waits between two requests about a file are skipped.
  vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work))
  ;({ sendPostsOf } = await vi.importActual<{ sendPostsOf: typeof sendPostsOf }>('./sendPosts.ts'))
})
beforeEach(() => {
  answer = (_, through) => through()
  isPageOpen.mockReset().mockResolvedValue(false)
  files.clear()
  files.set('picture', new Blob(['bytes']))
  ;[notes, posts, asked, uploads, moments, killAt] = [[], [], [], 0, 0, Infinity]
  write([draftOf('a', { text: 'Hello', files: [{ key: 'picture', name: 'p.png', type: 'image/png', size: 5 }] })])
})
afterAll(() => vi.unstubAllGlobals())

const draftOf = (key: string, change: Partial<Draft>): Draft => ({
  ...newDraft(DRAFT_DEFAULTS, () => key),
  privacy: 'public',
  ...change,
})
const part = (text: string): DraftPart => ({
  ...emptyPart({ hasSpoiler: false, spoilerText: '' }, () => text),
  text,
})
const poll = { options: ['yes', 'no'], expiresIn: 300, isMultiple: false }

function write(drafts: readonly Draft[], addedAt = Date.now()): void {
  tasks = drafts.map((draft) => ({ id: draft.idempotencyKey, task: { draft, attempt: null, publishedCount: 0 } }))
  handOver(addedAt)
}

/** The tasks that the closed page has left. */
function handOver(addedAt = Date.now()): void {
  const plans = tasks.flatMap(({ id, task }) => planPost(id, task, addedAt) ?? [])
  const newestPath = '/api/v1/accounts/1/statuses?limit=40'
  waiting = { accountKey: account, origin: 'https://here.test', token: 'secret', lock: 'lock', newestPath, plans }
}

/** The next page: it reads the results, and searches for posts that may have arrived. */
function takeOver(): void {
  tasks = tasks.flatMap(({ id, task }) => {
    const taken = takeNotes(task, notes)
    if (taken.kind === 'published') return []
    if (taken.kind !== 'left') return [{ id, task }]
    const { draft, attempt, publishedCount } = taken.left
    const found = posts.find((post) => attempt && !attempt.before.includes(post.id) && post.body.status === draft.text)
    const rest = found === undefined ? draft : afterPublished(draft, found.id, () => `${id} rest`)
    return rest === null ? [] : [{ id, task: { draft: rest, attempt: null, publishedCount } }]
  })
  notes = []
  handOver()
}

const send = () => sendPostsOf(account, isPageOpen)
const texts = () => posts.map(({ body }) => body.status)

describe('sending posts with the page closed (#9, 6)', () => {
  it('uploads, waits for the server, and publishes polls and threads under their keys, once', async () => {
    write([
      draftOf('a', { text: 'Hello', files: [{ key: 'picture', name: 'p.png', type: 'image/png', size: 5 }], parts: [part('And more')] }),
      draftOf('b', { text: 'Which?', poll }),
    ])
    expect(await send()).toBe('done')
    expect(posts).toMatchObject([
      { key: 'a', body: { status: 'Hello', media_ids: ['m1'] } },
      { key: 'a+', body: { status: 'And more', in_reply_to_id: '1' } },
      { key: 'b', body: { status: 'Which?', poll: { options: ['yes', 'no'] } } },
    ])
    expect(posts[2]?.body.in_reply_to_id).toBeUndefined()
    expect(await send()).toBe('done')
    expect(posts).toHaveLength(3)
    takeOver()
    expect(tasks).toEqual([])
  })

  it('neither loses nor doubles a post wherever it is killed', async () => {
    let kills = 0
    for (let moment = 1; ; moment += 1) {
      ;[notes, posts, uploads, moments, killAt] = [[], [], 0, 0, moment]
      const picture = { key: 'picture', name: 'p.png', type: 'image/png', size: 5 }
      write([draftOf('a', { text: 'One', files: [picture], parts: [part('Two')] }), draftOf('b', { text: 'Three' })])
      const killed = new Promise<boolean>((resolve) => (onKill = () => resolve(true)))
      const isKilled = await Promise.race([killed, send().then(() => false)])
      if (!isKilled) break
      kills += 1
      killAt = Infinity
      await send()
      for (let turn = 0; turn < 3; turn += 1) {
        takeOver()
        await send()
      }
      expect(texts(), `killed at ${moment}`).toEqual(['One', 'Two', 'Three'])
      expect(posts.map(({ body }) => body.in_reply_to_id)).toEqual([undefined, '1', undefined])
      takeOver()
      expect(tasks).toEqual([])
    }
    // Each request and write for three posts and a file can be interrupted before and after it.
    expect(kills).toBeGreaterThan(30)
  })

  it('begins nothing where there is no way to the server, and goes on when woken again', async () => {
    answer = (call, through) => (call.startsWith('GET /api/v1/accounts/') ? Promise.reject(new TypeError('offline')) : through())
    expect(await send()).toBe('later')
    expect(notes.some(({ begun }) => begun !== null)).toBe(false)
    answer = (_, through) => through()
    expect(await send()).toBe('done')
    expect(texts()).toEqual(['Hello'])
    expect(uploads).toBe(1)
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('gone'))],
    ['a broken gateway', () => new Response(null, { status: 502 })],
    ['an answer that says nothing', () => new Response('<html>')],
  ])('looks for what got %s before it sends anything else, and sends it once (#9, 6)', async (_, fail) => {
    write([draftOf('a', { text: 'First' }), draftOf('b', { text: 'Second' })])
    answer = (call, through) => {
      const response = through()
      return call === 'POST /api/v1/statuses' ? fail() : response
    }
    expect(await send()).toBe('later')
    expect(texts()).toEqual(['First'])
    const [first] = tasks
    expect(first && takeNotes(first.task, notes)).toMatchObject({ kind: 'left', left: { attempt: { key: 'a', before: [] } } })
    answer = (call, through) => (call.endsWith('/source') ? Promise.reject(new TypeError('offline')) : through())
    expect(await send()).toBe('later')
    answer = (_call, through) => through()
    expect(await send()).toBe('done')
    expect(texts()).toEqual(['First', 'Second'])
    takeOver()
    expect(tasks).toEqual([])
  })

  it('sends again what did not arrive, and leaves to the next page what cannot be looked for', async () => {
    write([draftOf('a', { text: 'First' })])
    answer = (call, through) => (call === 'POST /api/v1/statuses' ? Promise.reject(new TypeError('gone')) : through())
    expect(await send()).toBe('later')
    answer = (_call, through) => through()
    expect(await send()).toBe('done')
    expect(texts()).toEqual(['First'])

    write([draftOf('b', { text: 'Other' })])
    answer = (call, through) => {
      const response = through()
      return call === 'POST /api/v1/statuses' ? new Response(null, { status: 502 }) : response
    }
    expect(await send()).toBe('later')
    for (const path of ['/source', '/statuses']) {
      answer = (call, through) => (call.endsWith(path) ? new Response(null, { status: 404 }) : through())
      expect(await send()).toBe('done')
    }
    expect(texts()).toEqual(['First', 'Other'])
    const [other] = tasks
    expect(other && takeNotes(other.task, notes)).toMatchObject({ kind: 'left', left: { attempt: { key: 'b' } } })
  })

  it('leaves a refusal to the next page, which tells of it, and sends the rest; waits where it is asked to', async () => {
    write([draftOf('a', { text: 'Refused', parts: [part('Its rest')] }), draftOf('b', { text: 'Fine' })])
    let status = 422
    answer = (call, through) => (call === 'POST /api/v1/statuses' && status !== 200 ? new Response(null, { status }) : through())
    expect(await send()).toBe('done')
    expect(takeNotes({ draft: draftOf('a', {}), attempt: null, publishedCount: 0 }, notes)).toMatchObject({ left: { attempt: null } })
    for (const [code, outcome] of [
      [429, 'later'],
      [401, 'done'],
    ] as const) {
      write([draftOf(`c${code}`, { text: `After ${code}` })])
      status = code
      expect(await send()).toBe(outcome)
      status = 200
      expect(await send()).toBe('done')
      expect(texts().at(-1)).toBe(`After ${code}`)
    }
  })

  it('takes back a post that more people would see than chosen, and sends none of its thread', async () => {
    write([draftOf('a', { text: 'For you', privacy: 'direct', parts: [part('Also')] })])
    expect(await send()).toBe('done')
    expect(posts).toEqual([])
    expect(asked.filter((call) => call === 'POST /api/v1/statuses')).toHaveLength(1)
    const [first] = tasks
    expect(first && takeNotes(first.task, notes)).toMatchObject({ kind: 'widened', answered: 'public', isDeleted: true })
  })

  it('asks for a file only so often, and the next time goes on asking instead of uploading it again', async () => {
    answer = (call, through) => (call.startsWith('GET /api/v1/media') ? Response.json({ id: 'm1' }, { status: 206 }) : through())
    expect(await send()).toBe('later')
    expect(asked.length).toBeLessThan(40)
    answer = (_, through) => through()
    expect(await send()).toBe('done')
    expect(uploads).toBe(1)
    expect(posts).toMatchObject([{ body: { media_ids: ['m1'] } }])
  })

  it('leaves to the page what lacks its file, and what is more than a day old', async () => {
    files.clear()
    expect(await send()).toBe('done')
    notes = []
    write([draftOf('old', { text: 'Yesterday' })], Date.now() - POST_GOOD_FOR_MS - 1)
    expect(await send()).toBe('done')
    expect(posts).toEqual([])
  })

  it('stops before the next request once a page is open', async () => {
    isPageOpen.mockResolvedValueOnce(false).mockResolvedValue(true)
    expect(await send()).toBe('later')
    expect(asked).toEqual(['POST /api/v2/media'])
    takeOver()
    expect(tasks).toMatchObject([{ task: { draft: { files: [{ key: 'picture' }] }, attempt: null } }])
  })
})
