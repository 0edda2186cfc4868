import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import type { QueueRow } from '@starling/domain/sending'
import { aStatus, anAccount } from '@starling/api/fixtures'
import { useFakeDatabase } from '../storage/fakeDatabase.fixture.ts'
import { anActionRow, aPostRow } from '../storage/queueRow.fixture.ts'
import { addRow, putRow, readQueue } from '../storage/sendingTable.ts'

useFakeDatabase()

const clients = vi.fn<() => Promise<object[]>>()
const asked: string[] = []
let answer: (call: string) => Response | Promise<Response> = () => Response.json(aStatus({ id: '9', account: anAccount({ id: '1' }) }))
const listeners = new Map<string, (event: object) => void>()

beforeAll(async () => {
  vi.stubGlobal('clients', { matchAll: clients })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => void listeners.set(type, listener))
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
  vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    const call = `${method} ${url.replace(/\?.*/, '')} ${headers['Authorization']}`
    asked.push(call)
    return call.startsWith('GET') ? Response.json([]) : answer(call)
  })
  const { sendWaiting } = await import('./sendWaiting.ts')
  sendWaiting()
})
beforeEach(() => {
  asked.length = 0
  clients.mockReset().mockResolvedValue([])
  answer = () => Response.json(aStatus({ id: '9', account: anAccount({ id: '1', username: 'ada' }) }))
})
afterAll(() => vi.unstubAllGlobals())

/** Dispatches an event; answers whether its work was finished, or the browser has to wake the worker again later. */
async function happen(type: 'sync' | 'message'): Promise<'done' | 'later'> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(type)?.({ tag: 'starling-waiting', data: 'starling-waiting', waitUntil: (promise: Promise<unknown>) => (work = promise) })
  return work.then(
    () => 'done',
    () => 'later',
  )
}

const [one, two] = ['https://one.test 1', 'https://two.test 2']
const of = <Row extends QueueRow>(row: Row, token: string): Row => {
  const [origin = '', meId = ''] = row.accountKey.split(' ')
  return { ...row, sender: { origin, token, meId } }
}
const post = (id: string) => {
  const draft = { ...newDraft(DRAFT_DEFAULTS, () => id), text: id }
  return of(aPostRow(one, id, { target: 'new', draftId: id, draft, attempt: null }), 'first')
}

it('sends what waits for all accounts of the device, and leaves to the next page what became of it (R-int-02, R-comp-02, R-sess-02a, #25)', async () => {
  await addRow(post('a'))
  await addRow(of(anActionRow(two, 'b', { kind: 'favourite', statusId: '5', isOn: true }), 'second'))
  expect(await happen('sync')).toBe('done')
  expect(asked.filter((call) => call.startsWith('POST')).toSorted()).toEqual([
    'POST https://one.test/api/v1/statuses Bearer first',
    'POST https://two.test/api/v1/statuses/5/favourite Bearer second',
  ])
  expect((await readQueue()).map(({ id, outcome }) => [id, outcome])).toEqual([
    ['a', { kind: 'published', statusId: '9', username: 'ada', tags: [] }],
    ['b', { kind: 'done' }],
  ])
  asked.length = 0
  expect(await happen('sync')).toBe('done')
  expect(asked).toEqual([])
})

it('leaves everything to an open page, and is woken again (R-int-02)', async () => {
  await addRow(post('a'))
  clients.mockResolvedValue([{}])
  expect(await happen('sync')).toBe('later')
  expect(asked).toEqual([])
})

it('is woken again where the server is away, and keeps a refusal for the page that makes it a draft again (R-comp-02, #25)', async () => {
  await addRow(post('a'))
  answer = () => Promise.reject(new TypeError('offline'))
  expect(await happen('sync')).toBe('later')
  expect(await readQueue()).toMatchObject([{ outcome: null, tries: 1, task: { attempt: { key: 'a' } } }])
  answer = () => Response.json({ error: 'No' }, { status: 422 })
  expect(await happen('sync')).toBe('done')
  expect(await readQueue()).toMatchObject([{ outcome: { kind: 'refused', failure: { serverMessage: 'No' } }, task: { attempt: null } }])
})

it('sends what a page could have undone when that is closed, beside the pages of others, and not what those can undo (R-comp-02, #25)', async () => {
  clients.mockResolvedValue([{}])
  const now = Date.now()
  await putRow({ ...post('a'), addedAt: now - 2, notBefore: now })
  await putRow({ ...post('b'), addedAt: now - 1, notBefore: now + 20_000 })
  expect(await happen('message')).toBe('done')
  expect((await readQueue()).map(({ id, outcome }) => [id, outcome?.kind])).toEqual([
    ['a', 'published'],
    ['b', undefined],
  ])
})

it('sends nothing for an account that is signed out, whose token is not there any more (R-sess-02c, #25)', async () => {
  await addRow({ ...post('a'), sender: null })
  expect(await happen('sync')).toBe('done')
  expect(asked).toEqual([])
})
