import { isInputMethodKey } from './isInputMethodKey.ts'
import { isOverlayOpen } from './isOverlayOpen.ts'
import styles from './typeAhead.module.css'

/** Dispatched on a field that receives text typed before it had the focus. */
export const takesTyping = { 'data-takes-typing': '' }

const offered = '[role="dialog"] :is(a, button), [role="alert"] button'

interface Writer {
  readonly label: string
  /** Stores text for which no field appeared; `search` is the query of the address it was meant for. */
  keep(search: string, words: string): void
  /** Escape was pressed before the field appeared. */
  leave(): void
}

interface Ahead {
  /** Has the focus meanwhile, so that input methods work and a phone opens its keyboard. */
  readonly field: HTMLTextAreaElement
  readonly before: Element | null
  search: string
}

let writer: Writer | null = null
let ahead: Ahead | null = null

/** Text is only collected while a function that stores leftovers is registered. Answers the function that removes it. */
export function letTypeAhead(keeping: Writer): () => void {
  writer = keeping
  return () => {
    endTypeAhead()
    writer = null
  }
}

/**
 * A text field is about to appear, and somebody may type before it has the focus: from now on typed text is neither lost nor treated as
 * shortcuts (R-comp-01). The field that appears gets it at its caret.
 */
export function typeAhead(search: string): void {
  if (!writer) return
  if (ahead) {
    ahead.search = search
    return
  }
  const field = document.createElement('textarea')
  field.className = styles.field ?? ''
  field.setAttribute('aria-label', writer.label)
  ahead = { field, before: document.activeElement, search }
  document.body.append(field)
  // An open dialog or menu would take the focus back, or close.
  if (!isOverlayOpen()) field.focus({ preventScroll: true })
  addEventListener('keydown', handleKey, true)
  addEventListener('focusin', followFocus)
  addEventListener('pagehide', endTypeAhead)
}

/** No field will appear any more. The typed text is stored. */
export function endTypeAhead(): void {
  const words = stop()
  if (words) writer?.keep(words.search, words.text)
}

/** The focused element, or the one that was focused before text was collected. */
export function focusedElement(): Element | null {
  return ahead && document.activeElement === ahead.field ? ahead.before : document.activeElement
}

function stop(): { readonly search: string; readonly text: string } | null {
  if (!ahead) return null
  const { field, before, search } = ahead
  const isFocused = document.activeElement === field
  ahead = null
  removeEventListener('keydown', handleKey, true)
  removeEventListener('focusin', followFocus)
  removeEventListener('pagehide', endTypeAhead)
  field.remove()
  if (isFocused && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  return field.value === '' ? null : { search, text: field.value }
}

function isTaker(element: unknown): element is HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement && 'takesTyping' in element.dataset
}

function isField(element: unknown): boolean {
  return element instanceof Element && element.matches('input, textarea, select, [contenteditable="true"]')
}

function followFocus({ target }: FocusEvent): void {
  // After it has set its caret, and the draft it shows exists.
  if (isTaker(target)) setTimeout(handOver)
  else if (isField(target) && target !== ahead?.field) endTypeAhead()
}

function handOver(): void {
  const taker = document.activeElement
  if (!ahead || !isTaker(taker)) return
  if (taker.readOnly) {
    setTimeout(handOver, 50)
    return
  }
  const words = stop()
  if (!words) return
  taker.setRangeText(words.text, taker.selectionEnd, taker.selectionEnd, 'end')
  taker.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function handleKey(event: KeyboardEvent): void {
  const { target, key } = event
  if (!ahead || isInputMethodKey(event)) return
  const { field } = ahead
  if (isTaker(target) && !target.readOnly) {
    handOver()
    return
  }
  if (isField(target) && target !== field && !isTaker(target)) return
  if (key === 'Escape' && (target === field || !isOverlayOpen())) {
    event.preventDefault()
    event.stopPropagation()
    endTypeAhead()
    writer?.leave()
    return
  }
  if (target === field) {
    if (key === 'Tab') endTypeAhead()
    return
  }
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  const letter = key === 'Enter' ? '\n' : [...key].length === 1 ? key : null
  if ((letter === null && key !== 'Backspace') || (isShortcut && !event.getModifierState('AltGraph'))) return
  // These keys press the buttons of a question or an error message. A menu is no longer open for choosing.
  if ((key === 'Enter' || key === ' ') && target instanceof Element && target.closest(offered)) return
  event.stopPropagation()
  if (!isOverlayOpen()) {
    // The typed letter itself goes there too.
    field.focus({ preventScroll: true })
    if (document.activeElement === field) return
  }
  event.preventDefault()
  if (letter === null) field.value = [...field.value].slice(0, -1).join('')
  else field.value += letter
}
