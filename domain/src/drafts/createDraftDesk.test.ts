import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeDraft, DRAFT_DEFAULTS, newDraft, type Draft } from '../compose/index.ts'
import { createDraftDesk, type DraftDesk } from './createDraftDesk.ts'
import { writtenDrafts, type DraftRecord, type DraftShelf } from './DraftRecord.ts'

/** One device: its storage, a clock, and keys that never repeat. */
function createDevice() {
  const records = new Map<string, DraftRecord>()
  let count = 0
  const shelf: DraftShelf = {
    list: () => [...records.values()],
    put: (one) => {
      records.set(one.id, one)
      return true
    },
    remove: (id) => void records.delete(id),
  }
  const makeKey = () => `key ${(count += 1)}`
  const open = (thing = 'new') => createDraftDesk(shelf, thing, { makeKey, now: () => (count += 1) })
  const empty = () => newDraft(DRAFT_DEFAULTS, makeKey)
  const type = (desk: DraftDesk, words: string) => {
    const draft: Draft = desk.current()?.draft ?? empty()
    desk.write(changeDraft(draft, { text: draft.text + words }, makeKey))
  }
  return { shelf, open, type, empty, records }
}

const textOf = (desk: DraftDesk) => desk.current()?.draft.text ?? ''

describe('drafts (R-comp-01)', () => {
  it('is there again for the next page, each thing by itself', () => {
    const { open, type } = createDevice()
    for (const thing of ['new', 'reply 5', 'quote 5']) {
      const desk = open(thing)
      type(desk, `words of ${thing}`)
      desk.flush()
    }
    expect(['new', 'reply 5', 'quote 5', 'edit 5'].map((thing) => textOf(open(thing)))).toEqual([
      'words of new',
      'words of reply 5',
      'words of quote 5',
      '',
    ])
  })

  it('leaves nothing behind of a reply that was begun and left empty (#7, 2.14)', () => {
    const { open, empty, records } = createDevice()
    const reply = open('reply 5')
    reply.begin({ ...empty(), text: '@grace ', inReplyToId: '5' })
    reply.flush()
    expect(records.size).toBe(0)
    expect(open('new').current()).toBeNull()
  })

  it('keeps what another page types while this one publishes (#7, 2.14)', () => {
    const { open, type } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    const sent = a.current()?.draft.idempotencyKey ?? ''
    type(b, ' world')
    b.flush()
    a.hear()
    a.finish(sent)
    expect(textOf(b)).toBe('Hello world')
    expect(textOf(open())).toBe('Hello world')
  })

  it('follows what another page types where nothing was typed since, and forgets what was published there', () => {
    const { open, type } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    type(b, ' world')
    b.flush()
    expect(a.hear()).toBe(true)
    expect(textOf(a)).toBe('Hello world')
    b.finish(b.current()?.draft.idempotencyKey ?? '')
    a.hear()
    expect(a.current()).toBeNull()
  })

  it('keeps both texts when two pages type at once', () => {
    const { open, type, shelf } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    type(b, ' from b')
    type(a, ' from a')
    b.flush()
    a.flush()
    expect(
      writtenDrafts(shelf)
        .map(({ draft }) => draft.text)
        .toSorted(),
    ).toEqual(['Hello from a', 'Hello from b'])
  })

  it('does not take away what another page has stored since this one began to type on', () => {
    const { open, type } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const b = open()
    type(b, ' from b')
    type(a, ' from a')
    a.flush()
    b.flush()
    expect([textOf(a), textOf(b), textOf(open())]).toEqual(['Hello from a', 'Hello from b', 'Hello from a'])
    b.discard()
    expect(textOf(open())).toBe('Hello from a')
  })

  it('brings back what was thrown away by mistake', () => {
    const { open, type, shelf } = createDevice()
    const a = open()
    type(a, 'Hello')
    a.flush()
    const thrown = a.discard()
    expect(textOf(open())).toBe('')
    if (thrown !== null) shelf.put(thrown)
    expect(textOf(open())).toBe('Hello')
  })

  it('loses no stored word, whatever several pages type, publish, hear of and close, in whatever order', () => {
    const step = record({
      kind: constantFrom('open', 'open', 'type', 'type', 'type', 'flush', 'flush', 'hear', 'send', 'sent', 'discard', 'close', 'die'),
      page: integer({ min: 0, max: 2 }),
    })
    assert(
      property(array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const { open, type, shelf } = createDevice()
        const pages: (DraftDesk | null)[] = [null, null, null]
        const sending: (Draft | null)[] = [null, null, null]
        /** Texts that are stored and were neither published nor discarded. */
        const owed = new Set<string>()
        /** Texts that were published or discarded once. */
        const settled = new Set<string>()
        const settle = (text: string) => {
          for (const word of text.match(/w\d+ /g) ?? []) owed.delete(word)
        }
        let word = 0
        for (const { kind, page } of steps) {
          if (kind === 'open') pages[page] ??= open()
          const desk = pages[page]
          if (desk === null || desk === undefined) continue
          if (kind === 'type') type(desk, `w${(word += 1)} `)
          if (kind === 'flush' || kind === 'close') {
            desk.flush()
            for (const one of textOf(desk).match(/w\d+ /g) ?? []) if (!settled.has(one)) owed.add(one)
          }
          if (kind === 'hear') desk.hear()
          if (kind === 'send') {
            desk.flush()
            sending[page] = desk.current()?.draft ?? null
          }
          const sent = sending[page] ?? null
          if (kind === 'sent' && sent !== null) {
            desk.finish(sent.idempotencyKey)
            for (const one of sent.text.match(/w\d+ /g) ?? []) settled.add(one)
            settle(sent.text)
            sending[page] = null
          }
          if (kind === 'discard') {
            for (const one of textOf(desk).match(/w\d+ /g) ?? []) settled.add(one)
            settle(textOf(desk))
            desk.discard()
          }
          if (kind === 'close' || kind === 'die') {
            pages[page] = null
            sending[page] = null
          }
          const known = new Set(
            [...shelf.list().map(({ draft }) => draft.text), ...pages.map((one) => (one ? textOf(one) : ''))].flatMap(
              (text) => text.match(/w\d+ /g) ?? [],
            ),
          )
          expect([...owed].filter((one) => !known.has(one))).toEqual([])
        }
      }),
      { numRuns: 2000 },
    )
  })
})
