import { aMediaAttachment } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import {
  admitFiles,
  changeDraft,
  type Draft,
  DRAFT_DEFAULTS,
  moveMedia,
  NEW_POLL,
  newDraft,
  placeMedia,
  replaceMedia,
  uploadRetryDelayMs,
} from './index.ts'

const key = () => 'key'
const draft = newDraft(DRAFT_DEFAULTS, key)
const rules = { maxAttachments: 4, maxAttachmentsWithPoll: 0, imageSizeLimit: 100, videoSizeLimit: 1000 }
const pictures = (count: number) => Array.from({ length: count }, () => ({ type: 'image/png', size: 10 }))
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), name: 'a.png', type: 'image/png', size: 10 }))
const withMedia = (change: Partial<Draft>) => changeDraft(draft, change, key)

it('counts new, present and pending files together (R-media-04a, R-media-04b)', () => {
  expect(admitFiles(pictures(4), draft, rules)).toBeNull()
  expect(admitFiles(pictures(2), withMedia({ media: [aMediaAttachment()], files: waiting(1) }), rules)).toBeNull()
  expect(admitFiles(pictures(2), withMedia({ media: [aMediaAttachment()], files: waiting(2) }), rules)).toBe('too-many')
})

it('keeps files from quotes, and from polls unless the server allows them (R-media-05a, R-media-05b, X-15a, X-15b)', () => {
  expect(admitFiles(pictures(1), withMedia({ quotedId: '1' }), rules)).toBe('with-quote')
  expect(admitFiles(pictures(1), withMedia({ poll: NEW_POLL }), rules)).toBe('with-poll')
  expect(admitFiles(pictures(1), withMedia({ poll: NEW_POLL }), { ...rules, maxAttachmentsWithPoll: 1 })).toBeNull()
  expect(admitFiles(pictures(2), withMedia({ poll: NEW_POLL }), { ...rules, maxAttachmentsWithPoll: 1 })).toBe('too-many')
})

it.each([
  ['a film', 'video/mp4', 'video'],
  ['a sound', 'audio/mpeg', 'audio'],
] as const)('leaves %s alone (R-media-08a, R-media-08b)', (_words, type, attached) => {
  const file = { type, size: 500 }
  expect(admitFiles([file], draft, rules)).toBeNull()
  expect(admitFiles([file, ...pictures(1)], draft, rules)).toBe('mixed')
  expect(admitFiles([file, file], draft, rules)).toBe('mixed')
  expect(admitFiles(pictures(1), withMedia({ media: [aMediaAttachment({ type: attached })] }), rules)).toBe('mixed')
  expect(admitFiles([file], withMedia({ media: [aMediaAttachment({ type: 'image' })] }), rules)).toBe('mixed')
})

it('measures pictures and films by their own limits', () => {
  expect(admitFiles([{ type: 'image/png', size: 101 }], draft, rules)).toBe('too-large')
  expect(admitFiles([{ type: 'video/mp4', size: 101 }], draft, rules)).toBeNull()
})

it('asks again after one second, then more and more slowly (X-05b)', () => {
  expect([1, 2, 4, 8].map(uploadRetryDelayMs)).toEqual([1000, 1000, 2000, 3000])
})

it('moves an attachment one place and stops at the edges (R-media-07a)', () => {
  const three = withMedia({ media: ['1', '2', '3'].map((id) => aMediaAttachment({ id })) })
  const order = (moved: Draft) => moved.media.map(({ id }) => id).join('')
  expect(order(moveMedia(three, '1', 1, key))).toBe('213')
  expect(order(moveMedia(three, '3', -1, key))).toBe('132')
  expect(moveMedia(three, '1', -1, key)).toBe(three)
})

it('puts an attachment in a certain place, and a new version in its own (R-media-07a)', () => {
  const three = withMedia({ media: ['1', '2', '3'].map((id) => aMediaAttachment({ id })) })
  const order = (moved: Draft) => moved.media.map(({ id }) => id).join('')
  expect(order(placeMedia(three, '3', 0, key))).toBe('312')
  expect(order(placeMedia(three, '1', 2, key))).toBe('231')
  expect(placeMedia(three, '1', 0, key)).toBe(three)
  expect(placeMedia(three, '1', 3, key)).toBe(three)
  expect(order(replaceMedia(three, '2', aMediaAttachment({ id: '9' }), key))).toBe('193')
})
