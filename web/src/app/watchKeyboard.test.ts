import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchKeyboard } from './watchKeyboard.ts'

const page = document.documentElement
let stop = (): void => undefined
let view: EventTarget & { height: number; offsetTop: number; scale: number }

beforeEach(() => {
  view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 844)
  document.body.innerHTML = '<textarea></textarea><input type="checkbox"><button type="button">Publish</button>'
  stop = watchKeyboard()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const keyboard = () => page.style.getPropertyValue('--keyboard')
const isWriting = () => page.dataset.writing !== undefined
function change(changes: Partial<typeof view>): void {
  Object.assign(view, changes)
  view.dispatchEvent(new Event('resize'))
}

describe('a keyboard on the screen (#26, 4)', () => {
  it('is measured by what it covers of the lower end, which is less where the page was moved up', () => {
    expect(keyboard()).toBe('')
    change({ height: 508 })
    expect(keyboard()).toBe('336px')
    change({ offsetTop: 100 })
    expect(keyboard()).toBe('236px')
    change({ offsetTop: 336 })
    expect(keyboard()).toBe('')
  })

  it('is neither a bar of the browser nor an enlarged page', () => {
    change({ height: 790 })
    expect(keyboard()).toBe('')
    change({ height: 422, scale: 2 })
    expect(keyboard()).toBe('')
  })

  it.each(['pointer', 'mouse'])('belongs to what takes a text, and stays until a press of the %s has ended', async (kind) => {
    const [area, box, button] = ['textarea', 'input', 'button'].map((name) => document.querySelector<HTMLElement>(name))
    area?.focus()
    expect(isWriting()).toBe(true)
    box?.focus()
    expect(isWriting()).toBe(false)
    area?.focus()
    button?.dispatchEvent(new Event(`${kind}down`, { bubbles: true }))
    button?.focus()
    await Promise.resolve()
    expect(isWriting()).toBe(true)
    button?.dispatchEvent(new Event(`${kind}up`, { bubbles: true }))
    expect(isWriting()).toBe(true)
    await vi.waitFor(() => expect(isWriting()).toBe(false))
  })

  it('is unknown to a browser that does not tell what is in sight', () => {
    stop()
    vi.stubGlobal('visualViewport', undefined)
    stop = watchKeyboard()
    expect(keyboard()).toBe('')
    document.querySelector('textarea')?.focus()
    expect(isWriting()).toBe(true)
  })

  it('is forgotten when nobody watches', () => {
    change({ height: 508 })
    document.querySelector('textarea')?.focus()
    stop()
    expect([keyboard(), isWriting()]).toEqual(['', false])
  })
})
