import { aMediaAttachment } from '@starling/api/fixtures'
import { array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addFile,
  addPart,
  afterPublished,
  changeDraft,
  changePart,
  countCharacters,
  countPosts,
  DRAFT_DEFAULTS,
  filesOf,
  isTooSoon,
  newDraft,
  partOf,
  removePart,
  settleFile,
  splitIntoParts,
  splitText,
  toggleSpoiler,
  toStatusDraft,
  validateThread,
  type Draft,
} from './index.ts'

let count = 0
const makeKey = () => `key ${(count += 1)}`
const rules = { charactersPerUrl: 23 }
const saying = (text: string): Draft => ({ ...newDraft(DRAFT_DEFAULTS, makeKey), text })
const write = (draft: Draft, index: number, text: string) => changePart(draft, index, changeDraft(partOf(draft, index), { text }, makeKey))

describe('splitting a text (#10, 2)', () => {
  it('cuts between paragraphs, else sentences, else words', () => {
    expect(splitText('One two three.\n\nFour five six.', 20, rules)).toEqual(['One two three.', 'Four five six.'])
    expect(splitText('One two three. Four five six.', 20, rules)).toEqual(['One two three.', 'Four five six.'])
    expect(splitText('one two three four five', 10, rules)).toEqual(['one two', 'three four', 'five'])
    expect(splitText('abcdefghij', 4, rules)).toEqual(['abcd', 'efgh', 'ij'])
    expect(splitText('Short.', 20, rules)).toEqual(['Short.'])
    expect(splitText(' \n ', 20, rules)).toEqual([])
  })

  it('loses nothing but white space and makes only posts that fit, whatever the text', () => {
    const piece = oneof(
      string(),
      constantFrom('\n\n', '. ', ' ', 'https://example.com/a/long/path/to/somewhere ', '👩‍👩‍👧 ', '。', '@ada@far.test '),
    )
    assert(
      property(array(piece, { maxLength: 60 }), integer({ min: 24, max: 80 }), (pieces, max) => {
        const text = pieces.join('')
        const posts = splitText(text, max, rules)
        expect(posts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const post of posts) expect(countCharacters(post, '', rules)).toBeLessThanOrEqual(max)
      }),
      { numRuns: 500 },
    )
  })

  it('comes to an end where nothing fits', () => {
    expect(splitText('abc', 0, rules)).toEqual(['a', 'b', 'c'])
  })
})

describe('a thread being written (#10, 2)', () => {
  it('has a text, a warning, files and a poll for each post, and one audience', () => {
    let draft = addPart(saying('first'), 0, makeKey)
    draft = write(draft, 1, 'second')
    draft = changePart(draft, 1, toggleSpoiler(partOf(draft, 1), makeKey))
    draft = changePart(draft, 1, changeDraft(partOf(draft, 1), { privacy: 'private' }, makeKey))
    expect(draft).toMatchObject({ text: 'first', hasSpoiler: false, privacy: 'private', parts: [{ text: 'second', hasSpoiler: true }] })
    expect(countPosts(draft)).toBe(2)
    expect(removePart(draft, 0, makeKey)).toMatchObject({ text: 'second', hasSpoiler: true, parts: [] })
    expect(removePart(draft, 1, makeKey)).toMatchObject({ text: 'first', parts: [] })
  })

  it('goes on after each published post with what is left, and leaves out empty posts', () => {
    let draft = { ...addPart(addPart(saying('first'), 0, makeKey), 1, makeKey), quotedId: '7' }
    draft = { ...write(draft, 2, 'third'), quotedId: '7' }
    const rest = afterPublished(draft, '100', makeKey)
    expect(rest).toMatchObject({ text: 'third', inReplyToId: '100', quotedId: null, parts: [] })
    expect(rest?.idempotencyKey).not.toBe(draft.idempotencyKey)
    expect(rest && afterPublished(rest, '101', makeKey)).toBeNull()
  })

  it('makes posts of a text that is too long, before the posts that are there already', () => {
    const draft = write(addPart(saying('One two three.\n\nFour five six.'), 0, makeKey), 1, 'last')
    expect(splitIntoParts(draft, 20, rules, makeKey)).toMatchObject({
      text: 'One two three.',
      parts: [{ text: 'Four five six.' }, { text: 'last' }],
    })
  })

  it('names the post that cannot be sent, and a time that is too soon', () => {
    const state = { maxCharacters: 10, rules, isUploading: () => false }
    const draft = write(addPart(saying('first'), 0, makeKey), 1, 'much too long')
    expect(validateThread(draft, state)).toEqual({ part: 1, kind: 'too-long', over: 3 })
    expect(validateThread(write(draft, 1, ''), state)).toBeNull()
    const at = (ms: number) => ({ ...saying('later'), scheduledAt: new Date(ms).toISOString() })
    expect([isTooSoon(at(299_000), 0), isTooSoon(at(300_000), 0), isTooSoon(saying('now'), 0)]).toEqual([true, false, false])
    expect(validateThread({ ...write(draft, 1, 'b'), scheduledAt: '2030-01-01T00:00:00Z' }, state)?.kind).toBe('scheduled-thread')
    expect(toStatusDraft(at(300_000)).scheduled_at).toBe('1970-01-01T00:05:00.000Z')
  })
})

describe('files that are not at the server yet (R-comp-01)', () => {
  const file = { key: 'f', name: 'a.png', type: 'image/png', size: 1 }

  it('become attachments once, and keep what was chosen about hiding them (R-comp-11)', () => {
    const defaults = { ...DRAFT_DEFAULTS, isSensitive: true }
    const added = addFile(saying(''), file, defaults, makeKey)
    expect(added).toMatchObject({ isSensitive: true, hasSpoiler: true })
    const shown = changeDraft(added, { isSensitive: false, hasSpoiler: false }, makeKey)
    const settled = settleFile(shown, 'f', aMediaAttachment({ id: '9' }), makeKey)
    expect(settled).toMatchObject({ files: [], media: [{ id: '9' }], isSensitive: false, hasSpoiler: false })
    expect(settleFile(settled, 'f', aMediaAttachment({ id: '10' }), makeKey)).toBe(settled)
    expect(filesOf(added)).toEqual([file])
  })
})

describe('the composer, whatever is done in whatever order (R-comp-01, R-vis-02)', () => {
  it('loses no word, sends each once, never to more people than chosen, and what is sent is what is shown', () => {
    const step = record({
      kind: constantFrom('type', 'type', 'type', 'add', 'remove', 'warn', 'audience', 'split', 'send'),
      at: integer({ min: 0, max: 4 }),
      privacy: constantFrom('public' as const, 'unlisted' as const, 'private' as const, 'direct' as const),
    })
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        let draft: Draft | null = saying('')
        const typed = new Set<string>()
        const sent: string[] = []
        let word = 0
        const shown = () =>
          draft === null ? [] : Array.from({ length: countPosts(draft) }, (_, index) => partOf(draft as Draft, index).text)
        for (const { kind, at, privacy } of steps) {
          if (draft === null) break
          const index = Math.min(at, draft.parts.length)
          if (kind === 'type') {
            typed.add(`w${(word += 1)}`)
            draft = write(draft, index, `${partOf(draft, index).text} w${word}`)
          }
          if (kind === 'add') draft = addPart(draft, index, makeKey)
          if (kind === 'remove' && partOf(draft, index).text === '') draft = removePart(draft, index, makeKey)
          if (kind === 'warn') draft = changePart(draft, index, toggleSpoiler(partOf(draft, index), makeKey))
          if (kind === 'audience') draft = changePart(draft, index, changeDraft(partOf(draft, index), { privacy }, makeKey))
          if (kind === 'split') draft = splitIntoParts(draft, 12, rules, makeKey)
          if (kind === 'send') {
            const chosen: Draft['privacy'] = draft.privacy
            const [first = ''] = shown()
            const body = toStatusDraft(draft)
            expect(body).toMatchObject({ status: first, visibility: chosen, spoiler_text: draft.hasSpoiler ? draft.spoilerText : '' })
            sent.push(body.status)
            draft = afterPublished(draft, String(sent.length), makeKey)
            if (draft !== null) expect(draft.privacy).toBe(chosen)
          }
          const everywhere = [...sent, ...shown()].flatMap((text) => text.match(/w\d+/g) ?? [])
          expect(everywhere.toSorted()).toEqual([...typed].toSorted())
        }
      }),
      { numRuns: 1000 },
    )
  })
})
