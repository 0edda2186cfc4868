import { expect, it } from 'vitest'
import { forgetPage } from '../../storage/pageMemory.ts'
import { tabTextStorageKey } from '../../storage/storageKeys.ts'
import { earlyWords, keepEarlyWords, storeEarlyText, takeEarlyWords } from './earlyWords.ts'

const words = { text: 'Early', selection: [2, 3], isFocused: true, pasted: null } as const

it('keeps early words for their account and address until they are taken (R-comp-01)', () => {
  keepEarlyWords('ada', '?reply=1', words)
  expect(earlyWords('ada', '')).toBeNull()
  expect(earlyWords('bob', '?reply=1')).toBeNull()
  expect(takeEarlyWords('ada', '?reply=1')).toEqual(words)
  expect(takeEarlyWords('ada', '?reply=1')).toBeNull()
})

it('stores them for a page that goes away meanwhile, until a sign-out (R-comp-01, R-shell-15)', () => {
  storeEarlyText('ada', '', 'Early')
  expect(earlyWords('bob', '')).toBeNull()
  expect(takeEarlyWords('ada', '')).toEqual({ text: 'Early', selection: [5, 5], isFocused: false, pasted: null })
  expect(takeEarlyWords('ada', '')).toBeNull()
  storeEarlyText('ada', '', 'Early')
  keepEarlyWords('ada', '?reply=1', words)
  forgetPage()
  expect(earlyWords('ada', '')).toBeNull()
  expect(earlyWords('ada', '?reply=1')).toBeNull()
})

it.each(['{', '7', 'null', '["ada ",7]', '{"0":"ada ","1":"x"}'])('reads nothing from a damaged record: %s', (record) => {
  sessionStorage.setItem(tabTextStorageKey, record)
  expect(earlyWords('ada', '')).toBeNull()
})
