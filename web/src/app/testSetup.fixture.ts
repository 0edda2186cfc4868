import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// What jsdom leaves out and every screen asks for.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= (media: string) => Object.assign(new EventTarget(), {
  matches: false, media, onchange: null, addListener: () => undefined, removeListener: () => undefined,
}) as MediaQueryList
Element.prototype.scrollTo ??= () => undefined
Element.prototype.scrollBy ??= () => undefined
Element.prototype.scrollIntoView ??= () => undefined

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  // What React has to complain about is a fault of ours.
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
