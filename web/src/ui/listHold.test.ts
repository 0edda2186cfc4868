import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListHoldContext, holdListAround, useHeldList, useListHold } from './listHold.ts'

let list: HTMLElement
let row: HTMLElement
const release = vi.fn()
const hold = vi.fn(() => release)

beforeEach(() => {
  hold.mockClear()
  release.mockClear()
  list = document.createElement('div')
  row = document.createElement('p')
  row.textContent = 'Some words'
  list.append(row)
  document.body.append(list)
})
afterEach(() => list.remove())

/** How often the list was held and released. */
const counts = () => [hold.mock.calls.length, release.mock.calls.length]

it('holds the list while a pointer is pressed in it, wherever it is lifted (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListHold({ current: list }, hold))
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(counts()).toEqual([0, 0])
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(counts()).toEqual([1, 0])
  window.dispatchEvent(new Event('pointerup'))
  expect(counts()).toEqual([1, 1])
})

it('holds it while text of it is selected, and no longer (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListHold({ current: list }, hold))
  document.getSelection()?.selectAllChildren(row)
  document.dispatchEvent(new Event('selectionchange'))
  expect(counts()).toEqual([1, 0])
  document.getSelection()?.removeAllRanges()
  document.dispatchEvent(new Event('selectionchange'))
  expect(counts()).toEqual([1, 1])
})

it('is held around the element a hover card belongs to, and by what is open over it (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListHold({ current: list }, hold))
  const end = holdListAround(row)
  expect(counts()).toEqual([1, 0])
  end()
  holdListAround(document.body)()
  expect(counts()).toEqual([1, 1])

  const { rerender, unmount } = renderHook(({ isOpen }) => useHeldList(isOpen), {
    initialProps: { isOpen: false },
    wrapper: ({ children }) => createElement(ListHoldContext, { value: hold }, children),
  })
  expect(counts()).toEqual([1, 1])
  rerender({ isOpen: true })
  expect(counts()).toEqual([2, 1])
  unmount()
  expect(counts()).toEqual([2, 2])
})

it('lets go when the list itself goes', () => {
  const { unmount } = renderHook(() => useListHold({ current: list }, hold))
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  unmount()
  expect(counts()).toEqual([1, 1])
  holdListAround(row)()
  expect(counts()).toEqual([1, 1])
})
