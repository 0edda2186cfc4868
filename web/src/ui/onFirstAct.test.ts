import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAtEnd } from './onFirstAct.ts'

/** Says that the height changed when a test asks for it. */
let resize: () => void
let watched: Set<Element>
class Observer {
  constructor(tell: () => void) {
    resize = () => watched.size > 0 && tell()
  }
  observe(target: Element) {
    watched.add(target)
  }
  disconnect() {
    watched.clear()
  }
}
beforeEach(() => {
  watched = new Set()
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => void vi.unstubAllGlobals())

function aScroller() {
  const scroller = document.createElement('div')
  const content = document.createElement('div')
  const scrolledTo: unknown[] = []
  let height = 0
  Object.defineProperty(scroller, 'scrollHeight', { get: () => height })
  scroller.scrollTo = ((options: ScrollToOptions) => void scrolledTo.push(options.top)) as typeof scroller.scrollTo
  const grow = (by: number) => {
    height += by
    resize()
  }
  return { scroller, content, scrolledTo, grow }
}

it.each(['wheel', 'pointerdown', 'keydown'])('goes to the end whenever the content grows, until there is a %s (#29, 5)', (act) => {
  const { scroller, content, scrolledTo, grow } = aScroller()
  keepAtEnd(scroller, content)
  expect([...watched]).toEqual([content])
  grow(900)
  grow(120)
  expect(scrolledTo).toEqual([900, 1020])
  window.dispatchEvent(new Event(act))
  grow(50)
  expect(scrolledTo).toEqual([900, 1020])
})

it('can be stopped', () => {
  const { scroller, content, scrolledTo, grow } = aScroller()
  keepAtEnd(scroller, content)()
  grow(900)
  expect(scrolledTo).toEqual([])
})
