import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import type { OutboxEntry } from '@starling/domain/outbox'
import type { Session } from '@starling/domain/session'
import type { PartNote } from '@starling/domain/waiting-posts'
import type { WaitingPosts } from '../../../storage/waitingPosts.ts'
import type { PostTask } from './PostTask.ts'
import type { PostResult } from './sendPost.ts'
import { writingHistory } from '../writingHistory.ts'
import { standInForPosts } from './standInForPosts.ts'

let notes: readonly PartNote[] = []
const kept: WaitingPosts[] = []
const dropped: string[] = []

// jsdom has no IndexedDB; the browser story uses the real one.
vi.mock('../../../storage/waitingPosts.ts', () => ({
  readNotes: async () => notes,
  forgetNotes: async () => void (notes = []),
  keepPosts: async (posts: WaitingPosts) => void kept.push(posts),
}))
vi.mock('../../../storage/draftFiles.ts', () => ({
  dropDraftFile: async (_: string, key: string) => void dropped.push(key),
  sweepDraftFiles: async () => undefined,
}))

const session = {
  key: 'https://here.test 1',
  me: { id: '1' },
  client: { origin: 'https://here.test', token: 'secret' },
  entities: { get: () => ({ username: 'ada' }) },
} as unknown as Session

const file = (key: string) => ({ key, name: `${key}.png`, type: 'image/png', size: 1 })
function entryOf(id: string, change: Partial<PostTask['draft']> = {}, attempt: PostTask['attempt'] = null): OutboxEntry<PostTask> {
  const draft = { ...newDraft(DRAFT_DEFAULTS, () => id), text: id, ...change }
  const task: PostTask = { thing: 'new', lineage: id, draft, originalKey: id, attempt, publishedCount: 0 }
  return { id, lane: 'posts', task, addedAt: 5, notBefore: 5, startedAt: null, tries: 0 }
}
const note = (key: string, change: Partial<PartNote>): PartNote => ({ key, files: [], begun: null, outcome: null, ...change })
const uploaded = (name: string, answer: unknown) => ({ file: name, mediaId: 'm', isReady: true, answer })

let reported: PostResult[] = []
const stand = standInForPosts(session, 'lock', (result) => reported.push(result))
beforeEach(() => {
  ;[notes, reported] = [[], []]
  kept.length = 0
  dropped.length = 0
})

async function take(entry: OutboxEntry<PostTask>) {
  return (await stand.results())(entry)
}

describe('the worker in place of the composer (#9, 6)', () => {
  it('gets posts in order up to the first that only a page may send', async () => {
    const uncertain = entryOf('c', {}, { key: 'c', startedAt: 1, before: [] })
    await stand.handOver([entryOf('a'), entryOf('b', { files: [file('f')] }), uncertain, entryOf('d')])
    expect(kept).toMatchObject([
      {
        accountKey: 'https://here.test 1',
        token: 'secret',
        lock: 'lock',
        newestPath: '/api/v1/accounts/1/statuses?limit=40&exclude_reblogs=true',
        plans: [{ id: 'a' }, { id: 'b', parts: [{ files: ['f'] }] }],
      },
    ])
  })

  it('says what it has published, and deletes the files', async () => {
    notes = [note('a', { files: [uploaded('f', { id: 'm', type: 'image' })], outcome: { kind: 'published', statusId: '9' } })]
    expect(await take(entryOf('a', { files: [file('f')] }))).toEqual({ kind: 'sent' })
    expect(reported).toEqual([{ kind: 'sent-meanwhile', statusId: '9', username: 'ada', count: 1 }])
    expect(dropped).toEqual(['f'])
    expect(await take(entryOf('b'))).toBeNull()
    await stand.forgetResults()
    expect(notes).toEqual([])
  })

  it('keeps the tags of what it has published for the composer, as they were typed (R-comp-20)', async () => {
    notes = [note('a', { outcome: { kind: 'published', statusId: '9', tags: ['kites', 'wind'] } })]
    await take(entryOf('a', { text: 'With #Kites in the #wind' }))
    expect(writingHistory('https://here.test 1').get().tags).toEqual(expect.arrayContaining(['Kites', 'wind']))
  })

  it('looks for what may have arrived, and keeps a file whose upload it cannot read', async () => {
    const begun = { startedAt: 7, before: ['1'] }
    notes = [note('a', { begun, files: [uploaded('f', { id: 'm', type: 'image' }), uploaded('g', 'nonsense')] })]
    expect(await take(entryOf('a', { files: [file('f'), file('g')] }))).toMatchObject({
      kind: 'left',
      isBegun: true,
      task: { attempt: { key: 'a', ...begun }, draft: { media: [{ id: 'm' }], files: [{ key: 'g' }] } },
    })
    expect(dropped).toEqual(['f'])
    expect(reported).toEqual([])
  })

  it('tells what had to be taken back because too many people would have seen it', async () => {
    notes = [note('a', { outcome: { kind: 'widened', statusId: '9', answered: 'public', isDeleted: true } })]
    expect(await take(entryOf('a', { privacy: 'direct' }))).toEqual({ kind: 'sent' })
    expect(reported).toMatchObject([{ kind: 'failed', error: { name: 'WiderVisibilityError', isDeleted: true }, task: { attempt: null } }])
  })

  it('sends a refused post again itself, as if it had not been tried', async () => {
    notes = [note('a', { begun: { startedAt: 7, before: [] }, outcome: { kind: 'refused' } })]
    expect(await take(entryOf('a'))).toMatchObject({ kind: 'left', isBegun: false, task: { attempt: null } })
  })
})
