import { describe, expect, it } from 'vitest'
import { DRAFT_DEFAULTS, emptyPart, newDraft, type Draft, type DraftPart } from '../compose/index.ts'
import { idsOf, nextStep, planPost, POST_GOOD_FOR_MS, readNewest, readPublished, readSource, reduceNotes, takeNotes } from './index.ts'
import type { PartEvent, PartNote, Unsent } from './index.ts'

const file = (key: string) => ({ key, name: `${key}.png`, type: 'image/png', size: 1 })
const draftOf = (change: Partial<Draft>): Draft => ({ ...newDraft(DRAFT_DEFAULTS, () => 'k'), privacy: 'public', ...change })
const partOf = (text: string, change: Partial<DraftPart> = {}): DraftPart => ({
  ...emptyPart({ hasSpoiler: false, spoilerText: '' }, () => text),
  text,
  ...change,
})
const unsent = (change: Partial<Draft>): Unsent => ({ draft: draftOf(change), attempt: null, publishedCount: 0 })
const planOf = (change: Partial<Draft>) => planPost('e', unsent(change), 0)
const after = (...events: readonly PartEvent[]) => events.reduce<readonly PartNote[]>(reduceNotes, [])
const uploaded = (key: string, name: string, isReady = true): PartEvent => ({
  kind: 'uploaded',
  key,
  file: name,
  mediaId: `m-${name}`,
  isReady,
  answer: { id: `m-${name}`, type: 'image', url: null },
})
const published = (key: string, statusId: string): PartEvent => ({ kind: 'settled', key, outcome: { kind: 'published', statusId } })
const begun = (key: string): PartEvent => ({ kind: 'begun', key, begun: { startedAt: 5, before: ['1'] } })

describe('a waiting post as plain data (#9, 6)', () => {
  it('holds what the composer would send: text, poll, warning and audience', () => {
    const poll = { options: ['yes', 'no', ' '], expiresIn: 60, isMultiple: true }
    expect(planOf({ text: 'Hello', poll, hasSpoiler: true, spoilerText: 'cw' })?.parts).toMatchObject([
      {
        key: 'k',
        files: [],
        body: {
          status: 'Hello',
          visibility: 'public',
          spoiler_text: 'cw',
          poll: { options: ['yes', 'no'], expires_in: 60, multiple: true },
        },
      },
    ])
  })

  it('leaves to the page what the server may have already, and what has a time of its own', () => {
    expect(planPost('e', { ...unsent({ text: 'a' }), attempt: { key: 'k', startedAt: 0, before: [] } }, 0)).toBeNull()
    expect(planOf({ text: 'a', scheduledAt: '2030-01-01T00:00:00.000Z' })).toBeNull()
  })

  it('uploads the files of a part, waits for them, and names them in order', () => {
    const plan = planOf({ text: 'Two pictures', files: [file('a'), file('b')] })
    const plans = plan === null ? [] : [plan]
    const step = (...events: readonly PartEvent[]) => nextStep(plans, after(...events), 0)
    expect(step()).toEqual({ kind: 'upload', key: 'k', file: 'a' })
    expect(step(uploaded('k', 'a', false))).toEqual({ kind: 'ask-file', key: 'k', file: 'a', mediaId: 'm-a' })
    expect(step(uploaded('k', 'a', false), uploaded('k', 'a'))).toEqual({ kind: 'upload', key: 'k', file: 'b' })
    expect(step(uploaded('k', 'b'), uploaded('k', 'a'))).toMatchObject({ kind: 'publish', body: { media_ids: ['m-a', 'm-b'] } })
  })

  it('sends a thread part by part, each as a reply to the one before', () => {
    const plan = planOf({ text: 'One', inReplyToId: '7', parts: [partOf('Two', { files: [file('f')] }), partOf(' '), partOf('Three')] })
    const plans = plan === null ? [] : [plan]
    const step = (...events: readonly PartEvent[]) => nextStep(plans, after(...events), 0)
    expect(step()).toMatchObject({ kind: 'publish', key: 'k', body: { status: 'One', in_reply_to_id: '7' } })
    expect(step(published('k', '8'))).toMatchObject({ kind: 'upload', key: 'k+', file: 'f' })
    expect(step(published('k', '8'), uploaded('k+', 'f'))).toMatchObject({ kind: 'publish', body: { status: 'Two', in_reply_to_id: '8' } })
    expect(step(published('k', '8'), published('k+', '9'))).toMatchObject({ key: 'k++', body: { status: 'Three', in_reply_to_id: '9' } })
    expect(step(published('k', '8'), published('k+', '9'), published('k++', '10'))).toBeNull()
  })

  it('looks for what may have arrived before it sends anything, passes over what was refused or is a day old, and may try again what was put off', () => {
    const plans = ['a', 'b'].flatMap((id) => planPost(id, unsent({ text: id, idempotencyKey: id }), 0) ?? [])
    const step = (notes: readonly PartNote[], now = 0) => nextStep(plans, notes, now)
    const lookForA = { kind: 'look', key: 'a', body: { status: 'a' }, begun: { startedAt: 5, before: ['1'] } }
    expect(step(after(begun('a')))).toMatchObject(lookForA)
    expect(step(after(begun('a')), POST_GOOD_FOR_MS + 1)).toMatchObject(lookForA)
    expect(step(after(begun('a'), { kind: 'put-off', key: 'a' }))).toMatchObject({ key: 'a' })
    expect(step(after(begun('a'), { kind: 'settled', key: 'a', outcome: { kind: 'refused' } }))).toMatchObject({ key: 'b' })
    expect(step([], POST_GOOD_FOR_MS)).toMatchObject({ key: 'a' })
    expect(step([], POST_GOOD_FOR_MS + 1)).toBeNull()
  })

  it('takes back what was published to more people than asked, and sends nothing of the thread after it', () => {
    const outcome = readPublished({ id: 3, visibility: 'public' }, 'direct')
    expect(outcome).toEqual({ kind: 'widened', statusId: '3', answered: 'public', isDeleted: null })
    if (outcome?.kind !== 'widened') return
    const plan = planOf({ text: 'Secret', privacy: 'direct', parts: [partOf('More')] })
    const plans = plan === null ? [] : [plan]
    const wide: PartEvent = { kind: 'settled', key: 'k', outcome }
    expect(nextStep(plans, after(wide), 0)).toEqual({ kind: 'delete', key: 'k', statusId: '3', answered: 'public' })
    // Also when its day is over: too many people can read it.
    expect(nextStep(plans, after(wide), POST_GOOD_FOR_MS + 1)).toMatchObject({ kind: 'delete' })
    const gone = after(wide, { kind: 'settled', key: 'k', outcome: { ...outcome, isDeleted: true } })
    expect(nextStep(plans, gone, 0)).toBeNull()
    expect(takeNotes(unsent({ text: 'Secret', parts: [partOf('More')] }), gone)).toMatchObject({
      kind: 'widened',
      isDeleted: true,
      left: { draft: { text: 'Secret', parts: [{ text: 'More' }] } },
    })
  })

  it('reads answers of any shape', () => {
    const tags = [{ name: 'kites' }, null, { name: 7 }]
    expect(readPublished({ id: '4', visibility: 'public', visibility_ex: 'login', tags }, 'login')).toEqual({
      kind: 'published',
      statusId: '4',
      tags: ['kites'],
    })
    for (const odd of [null, 'text', 7, [], {}, { id: {} }]) expect(readPublished(odd, 'public')).toBeNull()
    expect(idsOf([{ id: '1' }, null, { id: 2 }, { id: null }])).toEqual(['1', '2'])
    expect(idsOf({ error: 'x' })).toEqual([])
    const post = { id: 5, created_at: '2030-01-01', reblog: null, in_reply_to_id: 4, media_attachments: [{ id: 'm' }] }
    expect(readNewest([post, null, { id: '6' }])).toEqual([
      { id: '5', createdAt: '2030-01-01', isReblog: false, repliedId: '4', mediaIds: ['m'], answer: post },
    ])
    expect(readNewest({ error: 'x' })).toBeNull()
    expect([readSource({ text: 'Hello' }), readSource({}), readSource(null)]).toEqual(['Hello', null, null])
  })
})

describe('what the page takes over from the notes (#9, 6)', () => {
  const thread = unsent({ text: 'One', files: [file('f')], parts: [partOf('Two'), partOf('Three')] })

  it('leaves alone what nobody has touched', () => {
    expect(takeNotes(thread, [])).toEqual({ kind: 'untouched' })
    expect(takeNotes(thread, after(published('another', '1')))).toEqual({ kind: 'untouched' })
  })

  it('goes on after the parts that are published, and looks for the one that may be, with its files', () => {
    const notes = after(uploaded('k', 'f'), published('k', '8'), begun('k+'))
    const taken = takeNotes(thread, notes)
    expect(taken).toMatchObject({
      kind: 'left',
      left: {
        publishedCount: 1,
        attempt: { key: 'k+', startedAt: 5, before: ['1'] },
        draft: { text: 'Two', inReplyToId: '8', idempotencyKey: 'k+', parts: [{ text: 'Three' }] },
      },
      published: [{ draft: { text: 'One', media: [{ id: 'm-f' }], files: [] }, tags: [] }],
    })
    // A page that was killed before it deleted the notes has the next one take them again.
    if (taken.kind === 'left') expect(takeNotes(taken.left, notes)).toMatchObject({ kind: 'left', left: taken.left })
  })

  it('keeps uploaded files of a post that was not sent, and does not look for one that was refused', () => {
    const refused = after(uploaded('k', 'f'), begun('k'), { kind: 'settled', key: 'k', outcome: { kind: 'refused' } })
    expect(takeNotes(thread, refused)).toMatchObject({
      kind: 'left',
      left: { attempt: null, draft: { files: [], media: [{ id: 'm-f' }] } },
    })
    expect(takeNotes(thread, after(uploaded('k', 'f', false)))).toMatchObject({ left: { draft: { files: [{ key: 'f' }], media: [] } } })
  })

  it('says when all of it is published', () => {
    const notes = after(published('k', '8'), published('k+', '9'), published('k++', '10'))
    expect(takeNotes(thread, notes)).toMatchObject({ kind: 'published', statusId: '10', count: 3, published: [{}, {}, {}] })
  })
})
