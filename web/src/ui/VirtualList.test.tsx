import { I18nProvider } from '@lingui/react'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Column } from './Column.tsx'
import { createI18n } from './createI18n.ts'
import { LocationContext, NavigatorContext } from './navigation.ts'
import type { Location, Navigator } from './navigation.ts'
import { VirtualList } from './VirtualList.tsx'
import type { FeedProps, ListPlace } from './VirtualList.tsx'

const viewPx = 900

/** The part of a pixel that rows have beside whole ones, as pictures and texts bring it with them. */
let partPx = 0

/** The height of a row, which does not depend on the list around it. */
function heightOf(key: string): number {
  return 60 + ((Number(key) * 137) % 480) + partPx
}

/** After how many milliseconds the browser has laid out what is new. */
let layoutMs = 8

/** Reports heights as a browser's layout would: of rows by their key, of the scroller its viewport. */
class RowObserver implements ResizeObserver {
  private readonly watched = new Set<Element>()
  private readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element) {
    this.watched.add(target)
    setTimeout(() => {
      if (!this.watched.has(target)) return
      const key = target.querySelector('[data-list-key]')?.getAttribute('data-list-key')
      const contentRect = new DOMRect(0, 0, 600, target.hasAttribute('data-scroller') ? viewPx : heightOf(key ?? '0'))
      const size = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
      act(() => this.tell([{ target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }], this))
    }, layoutMs)
  }
  unobserve(target: Element) {
    this.watched.delete(target)
  }
  disconnect() {
    this.watched.clear()
  }
}

const navigator: Navigator = {
  getLocation: () => ({ path: '/', search: '', key: 'test', index: 0, isFromApp: false }),
  subscribe: () => () => undefined,
  push: () => undefined,
  replace: () => undefined,
  back: () => undefined,
  rewrite: () => undefined,
  leaveGone: () => undefined,
  openOverlay: () => () => undefined,
  hrefFor: (url) => url,
}
const i18n = createI18n('en')
let nextLocation = 0

/** A list of rows in a column, whose scroller scrolls as a browser's does. */
function openList(first: readonly string[], onDraw: (key: string) => void = () => undefined) {
  nextLocation += 1
  const location: Location = { path: '/', search: '', key: `test ${nextLocation}`, index: 0, isFromApp: false }
  const renderItem = (key: string, feedProps: FeedProps) => {
    onDraw(key)
    return <article {...feedProps}>{key}</article>
  }
  const draw = (items: readonly string[], start: ListPlace | null = null) => (
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <LocationContext value={location}>
          <Column title="Test">
            <VirtualList label="Rows" items={items} getKey={(key) => key} renderItem={renderItem} start={start} />
          </Column>
        </LocationContext>
      </NavigatorContext>
    </I18nProvider>
  )
  const view = render(draw(first))
  const scroller = view.container.querySelector<HTMLElement>('[data-scroller]')
  if (scroller === null) throw new Error('no scroller')
  let offset = 0
  Object.defineProperty(scroller, 'scrollTop', {
    configurable: true,
    get: () => offset,
    set: (to: number) => {
      const end = Math.max(
        0,
        Number.parseFloat(
          view.container.querySelector<HTMLElement>('[role=feed] > div')?.style.blockSize ||
            view.container.querySelector<HTMLElement>('[role=feed] > div')?.style.height ||
            '0',
        ) - viewPx,
      )
      // Browsers place what scrolls at whole pixels.
      const next = Math.round(Math.min(Math.max(0, to), end))
      if (next === offset) return
      offset = next
      setTimeout(() => void act(() => scroller.dispatchEvent(new Event('scroll'))), 16)
    },
  })
  scroller.scrollTo = ((to: ScrollToOptions) => void (scroller.scrollTop = to.top ?? 0)) as typeof scroller.scrollTo
  scroller.scrollBy = ((by: ScrollToOptions) => void (scroller.scrollTop = offset + (by.top ?? 0))) as typeof scroller.scrollBy
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    scroller,
    pass,
    end: view.unmount,
    show: (items: readonly string[], start?: ListPlace) => view.rerender(draw(items, start)),
    /** Where each drawn row is in the viewport, by key. */
    places: () =>
      new Map(
        [...view.container.querySelectorAll<HTMLElement>('[data-list-key]')].map((row) => [
          row.dataset['listKey'] ?? '',
          Number.parseFloat(row.parentElement?.style.top || '0') - offset,
        ]),
      ),
  }
}

beforeEach(() => {
  layoutMs = 8
  partPx = 0
  vi.stubGlobal('ResizeObserver', RowObserver)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the row one reads in its place when rows come in above right after a jump to near the top (R-tl-05, #7, 2.8)', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => String(1000 + index))
  const list = openList(rows)
  await list.pass(500)
  list.scroller.scrollTop = 3000
  await list.pass(500)
  list.scroller.scrollTop = 100
  await list.pass(40)
  const before = list.places().get('1001')
  expect(before).toBeGreaterThan(0)
  // All of them are lower than rows are assumed to be before they are measured.
  list.show([480, 960, 1440, 1920, 2400].map(String).concat(rows))
  for (const ms of [0, 20, 80, 500]) {
    await list.pass(ms)
    expect(list.places().get('1001')).toBe(before)
  }
})

it('draws nothing out of view of a burst put on top until the list is scrolled or has come to rest (#7, 3)', async () => {
  const rows = (from: number, to: number) => Array.from({ length: from - to }, (_, index) => String(from - index))
  const list = openList(rows(1040, 1000))
  await list.pass(500)
  const isDrawnBelow = () => [...list.places()].some(([key, top]) => top + heightOf(key) >= viewPx + 500)
  const isAnyOutOfView = () => [...list.places().values()].some((top) => top >= viewPx)
  expect(isDrawnBelow()).toBe(true)

  // One post now and then changes nothing.
  list.show(rows(1041, 1000))
  await list.pass(500)
  expect(isDrawnBelow()).toBe(true)

  list.show(rows(1061, 1000))
  await list.pass(500)
  expect(list.places().get('1061')).toBe(0)
  expect(isAnyOutOfView()).toBe(false)
  await list.pass(4500)
  expect(isDrawnBelow()).toBe(true)

  list.show(rows(1081, 1000))
  await list.pass(500)
  expect(isAnyOutOfView()).toBe(false)
  list.scroller.scrollTop = 1
  await list.pass(100)
  expect(isDrawnBelow()).toBe(true)
})

it('draws no row again while it scrolls', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => String(1000 + index))
  const drawn: string[] = []
  const list = openList(rows, (key) => drawn.push(key))
  await list.pass(2000)
  drawn.length = 0
  list.scroller.scrollTop = 30
  await list.pass(500)
  list.scroller.scrollTop = 90
  await list.pass(500)
  expect(drawn.length).toBe(new Set(drawn).size)
  expect(drawn).not.toContain('1000')
  expect(drawn).not.toContain('1001')
})

it('begins at a place that becomes known together with the rows it is among (R-shell-09, #24)', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => String(1000 + index))
  const list = openList(rows.slice(0, 1))
  await list.pass(500)
  list.show(rows, { key: '1020', within: 30 })
  await list.pass(1500)
  expect(list.places().get('1020')).toBe(-30)
})

it('leaves no part of a pixel of the row above its start in view, with which that row would move all others when it grows (R-tl-05, #26)', async () => {
  partPx = 1 / 3
  const rows = Array.from({ length: 40 }, (_, index) => String(1000 + index))
  for (const start of ['1018', '1019', '1020']) {
    const list = openList(rows)
    await list.pass(500)
    list.show(rows, { key: start, within: 0 })
    await list.pass(1500)
    expect(list.places().get(start)).toBeLessThanOrEqual(0)
    expect(list.places().get(start)).toBeGreaterThan(-1)
    list.end()
  }
})

it('shows its first rows also while a busy browser has not laid anything out yet (R-tl-05, #24)', async () => {
  layoutMs = 4000
  const list = openList(['1000', '1001', '1002', '1003'])
  await list.pass(2000)
  expect(list.places().size).toBeGreaterThan(0)
})
