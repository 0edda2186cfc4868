import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetHomeServers } from '../accounts/homeServer.ts'
import { forgetInstances } from '../accounts/instances.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { hostedDialogs } from '../ui/hostedDialogs.ts'
import { forgetKeySequence } from '../ui/keyEvents.ts'
import { lostPictures } from '../ui/lostPictures.ts'
import { forgetPositions } from '../ui/listPosition.ts'
import { toasts } from '../ui/toasts.ts'
import { forgetScroll } from '../ui/scrollMotion.ts'
import { forgetIdle } from '../ui/whenIdle.ts'

// Screens load their code when first shown, which takes long on a busy machine.
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error(`${message ?? ''}\n${document.body.textContent}`.slice(0, 1500)),
})

// Functions missing in jsdom that every screen needs. Rows are 100 px high in a window of 900 px.
class MeasuringResizeObserver implements ResizeObserver {
  private readonly tell: ResizeObserverCallback
  private readonly watched = new Set<Element>()
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element) {
    this.watched.add(target)
    queueMicrotask(() => {
      if (!this.watched.has(target)) return
      const contentRect = new DOMRect(0, 0, 600, target.hasAttribute('data-scroller') ? 900 : 100)
      const size = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
      this.tell([{ target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }], this)
    })
  }
  unobserve(target: Element) {
    this.watched.delete(target)
  }
  disconnect() {
    this.watched.clear()
  }
}
window.ResizeObserver = MeasuringResizeObserver
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement
  },
})
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollBy = () => undefined
Element.prototype.scrollIntoView = () => undefined

// jsdom drives all frames by one interval, which it starts with the first request for a frame. If that happened under fake timers, the interval
// would never run again, in any later file of this process. A frame that is always requested keeps the real interval running.
const drawing = window as { isDrawing?: boolean }
const { requestAnimationFrame } = window
function keepDrawing() {
  requestAnimationFrame.call(window, keepDrawing)
}
if (!drawing.isDrawing) {
  drawing.isDrawing = true
  keepDrawing()
}

let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // An idle callback scheduled by fake timers would never run, and no later one would be scheduled.
  forgetIdle()
  forgetScroll()
  forgetKeySequence()
  lostPictures.forget()
  localStorage.clear()
  sessionStorage.clear()
  // React's warnings are treated as failures.
  expect(complaints).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

// The next file may run in this process, and finds the page as after signing out of all accounts and clearing all storage.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  // The event that a browser sends to other pages when storage is cleared: accounts and preferences are read again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  forgetPage()
  forgetInstances()
  forgetHomeServers()
  forgetPositions()
  toasts.dismissAll()
  hostedDialogs.close()
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
})
