import { expect, it } from 'vitest'
import { placeToGo } from './placeToGo.ts'

it.each([
  ['https://far.test/tags/birds', 'birds'],
  [' https://far.test/tag/Birds/ ', 'Birds'],
  ['https://far.test/discover/tags/birds?src=hash', 'birds'],
  ['https://far.test/tags/V%C3%B6gel', 'Vögel'],
  ['#birds', 'birds'],
])('the address %j leads to the hashtag %s (R-srch-04a, #26)', (text, name) => expect(placeToGo(text)).toEqual({ kind: 'hashtag', name }))

it.each([
  'https://far.test/tags/V%C3',
  'https://far.test/tags/two%20birds',
  'https://far.test/tags',
  'https://far.test/tags/',
  'https://far.test/@rob/1',
])('%s stays an address (R-srch-04a, #26)', (url) => expect(placeToGo(url)).toEqual({ kind: 'address', url }))

it('reads handles, and words as none (R-srch-04a)', () => {
  expect(placeToGo('@ada@far.test')).toEqual({ kind: 'handle', acct: 'ada@far.test' })
  expect(placeToGo('two birds')).toBeNull()
})
