import { expect, it } from 'vitest'
import { forgetPage } from '../../storage/pageMemory.ts'
import { tabTextStorageKey } from '../../storage/storageKeys.ts'
import { changeEarlyWords, earlyWords, storeEarlyText, subscribeToEarlyWords, takeEarlyWords } from './earlyWords.ts'

const words = { text: 'Early', selection: [2, 3], isFocused: true, pasted: null, files: [new File(['kite'], 'kite.png')] } as const
const nothing = { text: '', selection: [0, 0], isFocused: false, pasted: null, files: [] }

it('keeps early words and files for their account and address until they are taken (R-comp-01)', () => {
  const seen: string[] = []
  const end = subscribeToEarlyWords(() => seen.push(earlyWords('ada', '?reply=1').text))
  changeEarlyWords('ada', '?reply=1', { text: 'Ea' })
  changeEarlyWords('ada', '?reply=1', words)
  expect(earlyWords('ada', '')).toEqual(nothing)
  expect(earlyWords('bob', '?reply=1')).toEqual(nothing)
  expect(takeEarlyWords('ada', '?reply=1')).toEqual(words)
  expect(takeEarlyWords('ada', '?reply=1')).toEqual(nothing)
  expect(seen).toEqual(['Ea', 'Early', ''])
  end()
})

it('stores the text for a page that goes away meanwhile, until a sign-out (R-comp-01, R-shell-15)', () => {
  changeEarlyWords('ada', '', words)
  storeEarlyText('ada', '')
  const record = sessionStorage.getItem(tabTextStorageKey) ?? ''
  forgetPage()
  expect(sessionStorage.getItem(tabTextStorageKey)).toBeNull()
  // As a reloaded page finds it.
  sessionStorage.setItem(tabTextStorageKey, record)
  expect(earlyWords('bob', '')).toEqual(nothing)
  expect(earlyWords('ada', '')).toBe(earlyWords('ada', ''))
  expect(takeEarlyWords('ada', '')).toEqual({ ...nothing, text: 'Early', selection: [5, 5] })
  expect(takeEarlyWords('ada', '')).toEqual(nothing)
  changeEarlyWords('ada', '?reply=1', words)
  forgetPage()
  expect(earlyWords('ada', '?reply=1')).toEqual(nothing)
})

it.each(['{', '7', 'null', '["ada ",7]', '{"0":"ada ","1":"x"}'])('reads nothing from a damaged record: %s', (record) => {
  sessionStorage.setItem(tabTextStorageKey, record)
  expect(earlyWords('ada', '')).toEqual(nothing)
})
