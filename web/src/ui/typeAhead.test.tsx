import { array, assert, constant, constantFrom, oneof, property } from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endTypeAhead, focusedElement, letTypeAhead, takesTyping, typeAhead } from './typeAhead.ts'

const kept: string[] = []
const left = vi.fn()
let letGo = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  kept.length = 0
  left.mockClear()
  letGo = letTypeAhead({ label: 'New post', keep: (search, words) => kept.push(search + words), leave: left })
})
afterEach(() => {
  letGo()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function add<Element extends HTMLElement>(element: Element, attributes: Readonly<Record<string, string>> = {}): Element {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  element.focus()
  return element
}
/** A composer's field. */
const aField = () => add(document.createElement('textarea'), takesTyping)
const aDialog = () => add(document.createElement('div'), { role: 'dialog', tabindex: '-1' })
const isCollecting = () => document.querySelector('[aria-label="New post"]') !== null

/** Presses a key as a browser does: the text goes to the focused element after the handlers have run. Answers whether it was a shortcut. */
function press(key: string): boolean {
  let isShortcut = false
  const listen = ({ target }: KeyboardEvent) => {
    isShortcut = !(target instanceof HTMLTextAreaElement)
  }
  addEventListener('keydown', listen)
  const isTyped = (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
  removeEventListener('keydown', listen)
  const field = document.activeElement
  if (isTyped && field instanceof HTMLTextAreaElement && !field.readOnly && key.length === 1)
    field.setRangeText(key, field.selectionStart, field.selectionEnd, 'end')
  return isShortcut
}

it('loses no letter and exchanges none, whatever comes and goes meanwhile (R-comp-01)', () => {
  const step = oneof(
    { weight: 3, arbitrary: constant('letter') },
    constantFrom('open', 'field', 'gone', 'dialog', 'closed', 'body', 'busy', 'writable', 'pause', 'end'),
  )
  assert(
    property(array(step, { maxLength: 30 }), (sequence) => {
      const pieces: string[] = []
      let field: HTMLTextAreaElement | null = null
      let typed = ''
      kept.length = 0
      for (const now of sequence) {
        const wasCollecting = isCollecting()
        const busyWith = field?.readOnly === true ? field.value : null
        switch (now) {
          case 'open':
            typeAhead('')
            break
          case 'field':
            field ??= aField()
            field.focus()
            break
          case 'gone':
            if (field === null) break
            // Simulates a composer that is removed while somebody types.
            if (document.activeElement === field) typeAhead('')
            pieces.push(field.value)
            field.remove()
            field = null
            break
          case 'dialog':
            aDialog()
            break
          case 'closed':
            for (const dialog of document.querySelectorAll('[role="dialog"]')) dialog.remove()
            break
          case 'body':
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
            break
          case 'busy':
          case 'writable':
            if (field) field.readOnly = now === 'busy'
            break
          case 'pause':
            vi.advanceTimersByTime(1000)
            break
          case 'end':
            endTypeAhead()
            break
          case 'letter': {
            if (!isCollecting() && (document.activeElement !== field || field?.readOnly === true)) break
            const letter = String.fromCodePoint(0x4e00 + typed.length)
            typed += letter
            expect(press(letter)).toBe(false)
          }
        }
        const mayBeOver = now === 'end' || (document.activeElement === field && field?.readOnly === false)
        if (busyWith !== null && field !== null && now !== 'writable') expect(field.value).toBe(busyWith)
        if (wasCollecting && !mayBeOver) expect(isCollecting()).toBe(true)
      }
      endTypeAhead()
      pieces.push(field?.value ?? '', ...kept)
      field?.remove()
      for (const dialog of document.querySelectorAll('[role="dialog"]')) dialog.remove()
      for (const piece of pieces) expect(piece).toBe([...piece].toSorted().join(''))
      expect(pieces.flatMap((piece) => [...piece]).toSorted()).toEqual([...typed])
    }),
    { numRuns: 200 },
  )
})

it('gives what was typed to the field at its caret, which tells of it, and to no other field', () => {
  const search = add(document.createElement('input'))
  const post = add(document.createElement('article'), { tabindex: '0' })
  typeAhead('?reply=1')
  for (const key of 'an') press(key)
  expect(focusedElement()).toBe(post)
  const field = aField()
  field.value = '()'
  field.setSelectionRange(1, 1)
  const told = vi.fn()
  field.addEventListener('input', told)
  vi.runAllTimers()
  expect([field.value, field.selectionStart, told.mock.calls.length]).toEqual(['(an)', 3, 1])
  expect(focusedElement()).toBe(field)

  field.remove()
  typeAhead('?reply=1')
  for (const key of 'ew') press(key)
  search.focus()
  vi.runAllTimers()
  expect([search.value, ...kept]).toEqual(['', '?reply=1ew'])
  expect(isCollecting()).toBe(false)
})

it('leaves the keys of a dialog to it, takes letters and goes back with Escape, and the focus returns', () => {
  const post = add(document.createElement('article'), { tabindex: '0' })
  typeAhead('')
  const dialog = aDialog()
  for (const key of ['o', 'k', 'x', 'Backspace', 'Enter', 'ArrowDown', 'Shift']) press(key)
  const button = document.createElement('button')
  dialog.append(button)
  button.focus()
  expect([press('Enter'), press(' '), press('Escape')]).toEqual([true, true, true])
  expect(left).not.toHaveBeenCalled()
  dialog.remove()
  // The menu is closing; a space would choose its entry again.
  const menu = add(document.createElement('div'), { role: 'menu', tabindex: '-1' })
  const item = document.createElement('button')
  menu.append(item)
  item.focus()
  expect([press(' '), press('y')]).toEqual([false, false])
  menu.remove()
  press('!')
  expect(press('Escape')).toBe(false)
  expect([kept, left.mock.calls.length, isCollecting()]).toEqual([['ok\n y!'], 1, false])
  expect(document.activeElement).toBe(post)
  typeAhead('')
  press('Tab')
  expect([isCollecting(), document.activeElement]).toEqual([false, post])
})
