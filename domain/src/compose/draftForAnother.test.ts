import { expect, it } from 'vitest'
import { DRAFT_DEFAULTS, draftForAnother, newDraft, accountSwitchBlocker } from './index.ts'
import type { Draft } from './index.ts'

const key = () => 'key'
const draft = (changed: Partial<Draft> = {}): Draft => ({ ...newDraft(DRAFT_DEFAULTS, key), text: 'Words', ...changed })

it.each<[Draft['privacy'], Draft['privacy']]>([
  ['public', 'public'],
  ['unlisted', 'unlisted'],
  ['private', 'private'],
  ['direct', 'direct'],
  ['public_unlisted', 'unlisted'],
  ['login', 'private'],
  ['mutual', 'direct'],
  ['circle', 'direct'],
  ['banned', 'direct'],
])('never lets more people read it: %s becomes %s (#29, 3)', (before, after) => {
  const moved = draftForAnother(draft({ privacy: before, circleId: '7' }), () => 'another key')
  expect(moved).toMatchObject({ text: 'Words', privacy: after, circleId: null, idempotencyKey: 'another key' })
})

it('stays with its account where it refers to a post or has files (#29, 3)', () => {
  expect(accountSwitchBlocker(draft())).toBeNull()
  for (const field of ['editedId', 'inReplyToId', 'quotedId'] as const) expect(accountSwitchBlocker(draft({ [field]: '5' }))).toBe('post')
  expect(accountSwitchBlocker(draft({ privacy: 'personal' }))).toBe('personal')
  const file = { key: 'f', name: 'a.png', type: 'image/png', size: 1 }
  expect(accountSwitchBlocker(draft({ files: [file] }))).toBe('files')
  const { text, hasSpoiler, spoilerText, isSensitive, media, poll } = draft()
  expect(
    accountSwitchBlocker(draft({ parts: [{ key: 'p', text, hasSpoiler, spoilerText, isSensitive, media, files: [file], poll }] })),
  ).toBe('files')
})
