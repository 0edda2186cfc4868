import { aMediaAttachment } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { DRAFT_DEFAULTS, newDraft, NEW_POLL } from '../compose/index.ts'
import { searchDrafts } from './index.ts'

it('finds a draft by any words in it, also in descriptions, polls and the further posts of a thread (R-comp-01)', () => {
  const empty = newDraft(DRAFT_DEFAULTS, () => 'key')
  const part = { ...empty, key: 'p', text: 'and a kettle' }
  const records = [
    { id: 'text', draft: { ...empty, text: 'Tea at Five' } },
    { id: 'poll', draft: { ...empty, poll: { ...NEW_POLL, options: ['Coffee', 'Tea'] } } },
    { id: 'alt', draft: { ...empty, media: [aMediaAttachment({ description: 'A brown goose' })] } },
    { id: 'thread', draft: { ...empty, text: 'ﾃｽﾄ', parts: [part] } },
    { id: 'file', draft: { ...empty, files: [{ key: 'f', name: 'Holiday.png', type: '', size: 1 }] } },
  ]
  const found = (query: string) => searchDrafts(records, query).map(({ id }) => id)
  expect(found('five TEA')).toEqual(['text'])
  expect(found('tea')).toEqual(['text', 'poll'])
  expect(found('goose')).toEqual(['alt'])
  expect(found('kettle')).toEqual(['thread'])
  expect(found('テスト')).toEqual(['thread'])
  expect(found('holiday')).toEqual(['file'])
  expect(found('  ')).toHaveLength(5)
  expect(found('nothing')).toEqual([])
})
