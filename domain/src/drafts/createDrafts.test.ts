import { aMediaAttachment } from '@starling/api/fixtures'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFile, changeDraft, DRAFT_DEFAULTS, filesOf, newDraft, settleFile } from '../compose/index.ts'
import type { Draft } from '../compose/index.ts'
import { createDrafts, type Drafts } from './createDrafts.ts'
import type { DraftRecord } from './DraftRecord.ts'

/** One device: its storage, a clock, and keys that never repeat. */
function createDevice() {
  const records = new Map<string, DraftRecord>()
  let count = 0
  const storage = {
    list: () => [...records.values()],
    put(one: DraftRecord) {
      records.set(one.id, one)
      return true
    },
    remove: (id: string) => void records.delete(id),
  }
  const makeKey = () => `key ${(count += 1)}`
  const open = () => createDrafts(storage, { makeKey, now: () => (count += 1) })
  const empty = () => newDraft(DRAFT_DEFAULTS, makeKey)
  const type = (page: Drafts, words: string, target = 'new') => {
    const draft = page.shown(target)?.draft ?? empty()
    page.write(target, changeDraft(draft, { text: draft.text + words }, makeKey))
  }
  return { open, type, empty, records, makeKey, stored: () => [...records.values()].map(({ draft }) => draft) }
}

const textOf = (page: Drafts, target = 'new') => page.shown(target)?.draft.text ?? ''

/** Throws what is shown away, as a press on the bin does. */
function discard(page: Drafts, target = 'new'): DraftRecord | null {
  const thrown = page.shown(target)
  if (thrown !== null) page.remove(thrown)
  return thrown
}

describe('drafts (R-comp-01)', () => {
  it('are there again for the next page, each target by itself', () => {
    const { open, type } = createDevice()
    const page = open()
    for (const target of ['new', 'reply 5', 'quote 5']) type(page, `words of ${target}`, target)
    page.flush()
    const next = open()
    expect(['new', 'reply 5', 'quote 5', 'edit 5'].map((target) => textOf(next, target))).toEqual([
      'words of new',
      'words of reply 5',
      'words of quote 5',
      '',
    ])
  })

  const media = aMediaAttachment({ id: 'm' })
  const focused = { ...media, meta: { original: null, small: null, colors: null, focus: { x: 0.5, y: 0 } } }
  it.each<[string, Partial<Draft>]>([
    ['that it is sensitive', { isSensitive: true }],
    ['its language', { language: 'nl' }],
    ['who finds it', { searchability: 'direct' }],
    ['who may quote it', { quotePolicy: 'nobody' }],
    ['how it is written', { isMarkdown: true }],
    ['the middle of its picture', { media: [focused] }],
    ['how long its poll runs', { poll: { options: ['a', 'b'], expiresIn: 300, isMultiple: false } }],
    ['how many answers its poll takes', { poll: { options: ['a', 'b'], expiresIn: 3600, isMultiple: true } }],
  ])('keep an edit that changes only %s, and none that changes nothing (R-comp-17, R-comp-01, #26)', (_what, change) => {
    const { open, empty, records, makeKey } = createDevice()
    const poll = { options: ['a', 'b'], expiresIn: 3600, isMultiple: false }
    const page = open()
    page.begin('edit 5', { ...empty(), text: 'published', media: [media], poll, editedId: '5' })
    page.flush()
    expect(records.size).toBe(0)
    page.write('edit 5', changeDraft(page.shown('edit 5')?.draft ?? empty(), change, makeKey))
    page.flush()
    expect(open().shown('edit 5')?.draft).toMatchObject(change)
  })

  it('leave nothing behind of a reply that was begun and left empty (#7, 2.14)', () => {
    const { open, empty, records } = createDevice()
    const page = open()
    page.begin('reply 5', { ...empty(), text: '@grace ', inReplyToId: '5' })
    page.flush()
    expect(records.size).toBe(0)
    expect(open().shown('reply 5')).toBeNull()
  })

  it('keep what another page types while this one publishes (#7, 2.14)', () => {
    const { open, type } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    const sent = a.shown('new')?.draft.idempotencyKey ?? ''
    type(b, ' world')
    b.flush()
    a.hear()
    a.finish(sent)
    expect(textOf(b)).toBe('Hello world')
    expect(textOf(open())).toBe('Hello world')
  })

  it('follow what another page types where nothing was typed since, and forget what was published there', () => {
    const { open, type } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    type(b, ' world')
    b.flush()
    a.hear()
    expect(textOf(a)).toBe('Hello world')
    expect(b.shown('new')?.id).toBe(a.shown('new')?.id)
    b.finish(b.shown('new')?.draft.idempotencyKey ?? '')
    a.hear()
    expect(a.shown('new')).toBeNull()
  })

  it('say once that another page has published or thrown away what was shown, unless something was begun since', () => {
    const { open, type } = createDevice()
    const [a, b] = [open(), open()]
    expect(a.isTaken('new')).toBe(false)
    type(a, 'Hello')
    a.flush()
    b.finish(a.shown('new')?.draft.idempotencyKey ?? '')
    a.hear()
    expect([a.isTaken('reply 5'), a.isTaken('new'), a.isTaken('new')]).toEqual([false, true, false])
    type(a, 'Again')
    a.flush()
    b.finish(a.shown('new')?.draft.idempotencyKey ?? '')
    a.hear()
    type(a, 'Another')
    // What this page publishes or throws away itself is no surprise.
    a.finish(a.shown('new')?.draft.idempotencyKey ?? '')
    expect(a.isTaken('new')).toBe(false)
  })

  it('keep both texts when two pages type at once, and what one of them throws away is not the other’s', () => {
    const { open, type, stored } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    type(b, ' from b')
    type(a, ' from a')
    b.flush()
    a.flush()
    a.hear()
    b.hear()
    expect([textOf(a), textOf(b)]).toEqual(['Hello from a', 'Hello from b'])
    expect(
      stored()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Hello from a', 'Hello from b'])
    discard(b)
    expect(open().written()).toMatchObject([{ draft: { text: 'Hello from a' } }])
  })

  it('are brought back where they were thrown away by mistake, also beside one that has begun since', () => {
    const { open, type } = createDevice()
    const page = open()
    type(page, 'Hello')
    page.flush()
    const thrown = discard(page)
    if (thrown === null) throw new Error('nothing was shown')
    expect(textOf(open())).toBe('')
    type(page, 'Another')
    const restored = page.restore(thrown)
    expect(restored?.id).toBe(thrown.id)
    expect(textOf(page)).toBe('Another')
    page.show(thrown.id)
    expect(textOf(page)).toBe('Hello')
    expect(page.written()).toHaveLength(2)
    // One with the same id was changed since: both are kept.
    type(page, ' again')
    page.flush()
    expect(page.restore(thrown)?.id).not.toBe(thrown.id)
    expect(page.written()).toHaveLength(3)
  })

  it('are changed where they are, whichever is shown, also what no page shows (#25)', () => {
    const { open, type, makeKey } = createDevice()
    const page = open()
    type(page, 'first')
    page.begin('new', newDraft(DRAFT_DEFAULTS, makeKey))
    type(page, 'second')
    page.flush()
    page.change(({ draft }) => (draft.text === 'first' ? changeDraft(draft, { spoilerText: 'here' }, makeKey) : draft))
    page.flush()
    expect(textOf(page)).toBe('second')
    const next = open()
    next.change(({ draft }) => (draft.text === 'first' ? changeDraft(draft, { language: 'ja' }, makeKey) : draft))
    expect(
      open()
        .written()
        .map(({ draft }) => [draft.text, draft.spoilerText, draft.language]),
    ).toEqual([
      ['second', '', 'en'],
      ['first', 'here', 'ja'],
    ])
  })

  it('get their uploaded file in both contents where two pages have changed them at once (#24)', () => {
    const { open, type, empty, makeKey } = createDevice()
    const page = open()
    page.write('new', addFile({ ...empty(), text: 'A stork' }, { key: 'f', name: 'f', type: '', size: 1 }, DRAFT_DEFAULTS, makeKey))
    page.flush()
    const other = open()
    type(other, ' and a wren')
    type(page, ' flies')
    other.flush()
    const media = aMediaAttachment({ id: 'f' })
    page.change(({ draft }) => settleFile(draft, 'f', media, makeKey))
    page.flush()
    const drafts = open().written()
    expect(drafts.map(({ draft }) => draft.text).toSorted()).toEqual(['A stork and a wren', 'A stork flies'])
    for (const { draft } of drafts) expect([filesOf(draft), draft.media]).toMatchObject([[], [{ id: 'f' }]])
  })

  it('take a text before it is known what they start with, which then comes first, also after a crash, and keep its files (R-comp-07d, #25)', () => {
    const { open, empty, makeKey, stored } = createDevice()
    const page = open()
    page.type('reply 5', 'A sto')
    page.type('reply 5', 'A stork')
    const early = page.shown('reply 5')?.draft ?? empty()
    page.write('reply 5', { ...addFile(early, { key: 'f', name: 'f', type: '', size: 1 }, DRAFT_DEFAULTS, makeKey), quotedId: '3' })
    page.flush()
    expect(page.shown('reply 5')?.initial).toBeNull()
    const next = open()
    next.begin('reply 5', { ...empty(), text: '@grace ', inReplyToId: '5', privacy: 'private' })
    expect(next.shown('reply 5')).toMatchObject({
      id: page.shown('reply 5')?.id,
      draft: { text: '@grace A stork', inReplyToId: '5', privacy: 'private', files: [{ key: 'f' }], quotedId: null },
    })
    next.flush()
    expect(stored()).toHaveLength(1)
    // From now on it is a text like any other.
    next.type('reply 5', '@grace A wren')
    next.begin('reply 5', empty())
    expect(next.written().map(({ draft }) => draft.text)).toEqual(['@grace A wren'])
    // Nothing typed, nothing kept.
    next.type('new', ' ')
    next.flush()
    expect(stored()).toHaveLength(1)
  })

  it('give what was typed to another target where that is shown to be meant: to one that is begun, or as its draft (#25)', () => {
    const { open, type, empty, makeKey, stored } = createDevice()
    const page = open()
    page.type('reply 5', 'A stork')
    page.write(
      'reply 5',
      addFile(page.shown('reply 5')?.draft ?? empty(), { key: 'f', name: 'f', type: '', size: 1 }, DRAFT_DEFAULTS, makeKey),
    )
    const id = page.shown('reply 5')?.id
    page.move('reply 5', 'new')
    expect(page.shown('reply 5')).toBeNull()
    expect(page.shown('new')).toMatchObject({ id, target: 'new', draft: { text: 'A stork' } })
    page.begin('new', empty())
    type(page, 'Half a thou')
    page.type('reply 6', 'and a wren')
    page.flush()
    page.move('reply 6', 'new')
    expect(textOf(page)).toBe('A storkHalf a thou\nand a wren')
    expect(filesOf(page.shown('new')?.draft ?? empty())).toMatchObject([{ key: 'f' }])
    expect(stored()).toHaveLength(1)
    expect(open().shown('reply 6')).toBeNull()
    // Nothing was typed, so nothing moves.
    page.move('reply 7', 'new')
    expect(stored()).toHaveLength(1)
  })

  it('lose no stored word, and every file stays with its words, whatever several pages open, type, type early, attach, upload, move, publish, restore, close and sign out of, in whatever order (#25)', () => {
    const step = record({
      kind: constantFrom(
        ...(['open', 'open', 'type', 'type', 'type', 'early', 'attach', 'settle', 'begin', 'switch', 'flush', 'flush', 'hear'] as const),
        ...(['send', 'sent', 'discard', 'restore', 'move', 'close', 'die', 'lapse'] as const),
      ),
      page: integer({ min: 0, max: 2 }),
      at: integer({ min: 0, max: 9 }),
      target: constantFrom('new', 'new', 'reply 5'),
    })
    const wordsOf = (text: string): readonly string[] => text.match(/w\d+ /g) ?? []
    assert(
      property(array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const { open, type, empty, stored, makeKey } = createDevice()
        const pages: (Drafts | null)[] = [null, null, null]
        const sending: (DraftRecord | null)[] = [null, null, null]
        const thrown: DraftRecord[] = []
        /** Files on their way, by the page that sends them. */
        const uploads: { readonly page: number; readonly key: string }[] = []
        /** Words that are stored and were neither published nor discarded. */
        const owed = new Set<string>()
        /** Words that were published or discarded once. */
        const settled = new Set<string>()
        const settle = (text: string) => {
          for (const word of wordsOf(text)) {
            settled.add(word)
            owed.delete(word)
          }
        }
        let count = 0
        for (const { kind, page: number, at, target } of steps) {
          if (kind === 'open') pages[number] ??= open()
          const page = pages[number]
          if (page === null || page === undefined) continue
          const flush = () => {
            page.flush()
            for (const one of ['new', 'reply 5'].flatMap((each) => wordsOf(textOf(page, each)))) if (!settled.has(one)) owed.add(one)
          }
          if (kind === 'type') type(page, `w${(count += 1)} `, target)
          if (kind === 'early') page.type(target, `${textOf(page, target)}w${(count += 1)} `)
          if (kind === 'attach') {
            // The word and the file have the same number.
            const key = `f${(count += 1)}`
            const draft = addFile(page.shown(target)?.draft ?? empty(), { key, name: key, type: '', size: 1 }, DRAFT_DEFAULTS, makeKey)
            page.write(target, { ...draft, text: `${draft.text}w${count} ` })
            uploads.push({ page: number, key })
          }
          if (kind === 'settle') {
            const upload = uploads.filter((one) => one.page === number)[at]
            if (upload !== undefined) {
              const media = aMediaAttachment({ id: upload.key })
              page.change(({ draft }) => settleFile(draft, upload.key, media, makeKey))
              page.flush()
              const known = [...stored(), ...['new', 'reply 5'].flatMap((each) => page.shown(each)?.draft ?? [])]
              expect(known.flatMap(filesOf).map(({ key }) => key)).not.toContain(upload.key)
            }
          }
          if (kind === 'begin') {
            flush()
            page.begin(target, empty())
          }
          if (kind === 'switch') {
            flush()
            const other = page.written()[at]
            if (other !== undefined) page.show(other.id)
          }
          if (kind === 'flush' || kind === 'close') flush()
          if (kind === 'hear') page.hear()
          if (kind === 'send') {
            flush()
            sending[number] = page.shown(target)
          }
          const sent = sending[number] ?? null
          if (kind === 'sent' && sent !== null) {
            page.finish(sent.draft.idempotencyKey)
            settle(sent.draft.text)
            sending[number] = null
          }
          if (kind === 'discard') {
            settle(textOf(page, target))
            const record = discard(page, target)
            if (record !== null) thrown.push(record)
          }
          const restored = thrown[at]
          if (kind === 'restore' && restored !== undefined) {
            page.restore(restored)
            for (const word of wordsOf(restored.draft.text)) owed.add(word)
          }
          if (kind === 'move') {
            flush()
            page.move(target, target === 'new' ? 'reply 5' : 'new')
          }
          // A session has lapsed: what was written stays, and this page shows it no more.
          if (kind === 'lapse') {
            flush()
            page.forget()
          }
          if (kind === 'close' || kind === 'die') {
            pages[number] = null
            sending[number] = null
          }
          const shown = pages.flatMap((one) => ['new', 'reply 5'].flatMap((each) => one?.shown(each)?.draft ?? []))
          const known = new Set([...stored(), ...shown].flatMap(({ text }) => wordsOf(text)))
          expect([...owed].filter((one) => !known.has(one))).toEqual([])
          for (const { text, files, media } of [...stored(), ...shown])
            for (const id of [...files.map(({ key }) => key), ...media.map((one) => one.id)]) expect(text).toContain(`w${id.slice(1)} `)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
