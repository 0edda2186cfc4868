import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepInView } from './keepInView.ts'

const viewPx = 500
const fieldPx = 100

/** Says that the height changed when a test asks for it. */
let resize: () => void
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell
      }
      observe() {}
      disconnect() {
        resize = () => undefined
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A scroller of 500 pixels whose lowest 100 a field covers, with one button in the content. */
function aConversation({ buttonAt }: { readonly buttonAt: number }) {
  const [scroller, content, field, button] = ['div', 'div', 'div', 'button'].map((name) => document.createElement(name))
  if (!scroller || !content || !field || !button) throw new Error('nothing was made')
  document.body.append(scroller)
  scroller.append(content)
  content.append(button, field)
  let at = buttonAt
  const rect = (top: number, height: number) => () => new DOMRect(0, top, 100, height)
  scroller.getBoundingClientRect = rect(0, viewPx)
  field.getBoundingClientRect = rect(viewPx - fieldPx, fieldPx)
  button.getBoundingClientRect = () => rect(at - scroller.scrollTop, 40)()
  scroller.scrollBy = ((options: ScrollToOptions) => void (scroller.scrollTop += options.top ?? 0)) as typeof scroller.scrollBy
  const push = (by: number) => {
    at += by
    resize()
  }
  return { scroller, button, push, stop: keepInView(scroller, content, field) }
}

it('follows what has the focus where it is pushed below the field, and no further', () => {
  const { scroller, button, push, stop } = aConversation({ buttonAt: 350 })
  vi.spyOn(button, 'matches').mockReturnValue(false)
  button.focus()
  push(30)
  expect(scroller.scrollTop).toBe(20)
  push(-30)
  expect(scroller.scrollTop).toBe(20)
  stop()
  push(90)
  expect(scroller.scrollTop).toBe(20)
})

it('leaves what the reader has scrolled below the field', () => {
  const { scroller, button, push } = aConversation({ buttonAt: 350 })
  button.focus()
  scroller.scrollTop = -60
  push(0)
  expect(scroller.scrollTop).toBe(-60)
  push(10)
  expect(scroller.scrollTop).toBe(-50)
})

it('follows nothing that has no focus', () => {
  const { scroller, push } = aConversation({ buttonAt: 350 })
  push(44)
  expect(scroller.scrollTop).toBe(0)
})

it('shows what the keyboard reaches below the field, and moves nothing under a finger', () => {
  const { scroller, button } = aConversation({ buttonAt: 380 })
  const isVisible = vi.spyOn(button, 'matches').mockReturnValue(false)
  button.focus()
  expect(scroller.scrollTop).toBe(0)
  button.blur()
  isVisible.mockReturnValue(true)
  button.focus()
  expect(scroller.scrollTop).toBe(20)
})
