import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preferences } from '../storage/preferences.ts'
import { useLayoutMode } from './useLayoutMode.ts'

/** A window of variable width, which answers media queries accordingly. */
function stubWindow(width: number) {
  const window = { width }
  const queries: (EventTarget & { media: string; was: boolean })[] = []
  const holds = (media: string) => {
    const [, side, limit] = /\((min|max)-width: (\d+)px\)/.exec(media) ?? []
    return side === 'min' ? window.width >= Number(limit) : window.width <= Number(limit)
  }
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const query = Object.assign(new EventTarget(), { media, was: holds(media) })
    queries.push(query)
    return Object.defineProperty(query, 'matches', { get: () => holds(media) }) as unknown as MediaQueryList
  })
  return (next: number) => {
    window.width = next
    for (const query of queries) {
      if (query.was !== holds(query.media)) query.dispatchEvent(new Event('change'))
      query.was = holds(query.media)
    }
  }
}

function Mode() {
  return <output>{useLayoutMode()}</output>
}

afterEach(() => {
  preferences.reset()
  vi.restoreAllMocks()
})

it('is a phone up to 630 px, and has its panel above 1174 px, at once when the window changes (R-shell-10a, R-shell-10c, R-const-01)', () => {
  const resize = stubWindow(630)
  const { container } = render(<Mode />)
  const seen = [630, 631, 1174, 1175, 1174, 630].map((width) => {
    act(() => resize(width))
    return container.textContent
  })
  expect(seen).toEqual(['phone', 'single', 'single', 'wide', 'single', 'phone'])
})

it('is a deck for who wants one, except on a phone (R-shell-10b, R-sess-01b)', () => {
  preferences.change({ advancedLayout: true })
  const resize = stubWindow(1175)
  const { container } = render(<Mode />)
  const seen = [1175, 631, 630].map((width) => {
    act(() => resize(width))
    return container.textContent
  })
  expect(seen).toEqual(['deck', 'deck', 'phone'])
})
