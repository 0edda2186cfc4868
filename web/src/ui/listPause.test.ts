import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListPauseContext, pauseListAround, usePausedList, useListPause } from './listPause.ts'

let list: HTMLElement
let row: HTMLElement
const resume = vi.fn()
const pause = vi.fn(() => resume)

beforeEach(() => {
  pause.mockClear()
  resume.mockClear()
  list = document.createElement('div')
  row = document.createElement('p')
  row.textContent = 'Some words'
  list.append(row)
  document.body.append(list)
})
afterEach(() => list.remove())

/** How often the list was paused and resumed. */
const counts = () => [pause.mock.calls.length, resume.mock.calls.length]

it('pauses the list while a pointer is pressed in it, wherever it is lifted (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListPause({ current: list }, pause))
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(counts()).toEqual([0, 0])
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(counts()).toEqual([1, 0])
  window.dispatchEvent(new Event('pointerup'))
  expect(counts()).toEqual([1, 1])
})

it('pauses it while text of it is selected, and no longer (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListPause({ current: list }, pause))
  document.getSelection()?.selectAllChildren(row)
  document.dispatchEvent(new Event('selectionchange'))
  expect(counts()).toEqual([1, 0])
  document.getSelection()?.removeAllRanges()
  document.dispatchEvent(new Event('selectionchange'))
  expect(counts()).toEqual([1, 1])
})

it('is paused around the element a hover card belongs to, and by what is open over it (R-tl-05, #7, 2.16)', () => {
  renderHook(() => useListPause({ current: list }, pause))
  const end = pauseListAround(row)
  expect(counts()).toEqual([1, 0])
  end()
  pauseListAround(document.body)()
  expect(counts()).toEqual([1, 1])

  const { rerender, unmount } = renderHook(({ isOpen }) => usePausedList(isOpen), {
    initialProps: { isOpen: false },
    wrapper: ({ children }) => createElement(ListPauseContext, { value: pause }, children),
  })
  expect(counts()).toEqual([1, 1])
  rerender({ isOpen: true })
  expect(counts()).toEqual([2, 1])
  unmount()
  expect(counts()).toEqual([2, 2])
})

it('lets go when the list itself goes', () => {
  const { unmount } = renderHook(() => useListPause({ current: list }, pause))
  row.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  unmount()
  expect(counts()).toEqual([1, 1])
  pauseListAround(row)()
  expect(counts()).toEqual([1, 1])
})
