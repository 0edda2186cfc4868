/** The column whose button is not rendered yet, because its screen is still loading. */
let awaited: string | null = null

/** If the reader presses something meanwhile, the focus stays there. */
function forget(): void {
  awaited = null
}

/**
 * Focuses the button of a column, or of its strip where it is folded, as soon as it is rendered, because the pressed element is removed by
 * then. In the frame before, a dialog or menu returns the focus to its own button. If the reader presses something else meanwhile, that
 * keeps the focus: a dialog opened by it would otherwise close. Where no column is left, the button that adds one is focused.
 */
export function focusColumn(uuid: string | undefined): void {
  let isOvertaken = false
  const stop = onPress(() => (isOvertaken = true))
  afterTwoFrames(() => {
    stop()
    if (isOvertaken) return
    const column = [...document.querySelectorAll<HTMLElement>('[data-deck-column]')].find(({ dataset }) => dataset['deckColumn'] === uuid)
    const button = column?.querySelector<HTMLElement>('[data-column-button]')
    if (button) return button.focus()
    if (uuid === undefined) return document.querySelector<HTMLElement>('[data-add-column]')?.focus()
    awaited = uuid
    onPress(forget)
  })
}

function afterTwoFrames(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then))
}

/** Calls a listener at the next press of a key or the pointer. Answers the function that ends it. */
function onPress(listener: () => void): () => void {
  const leave = new AbortController()
  const hear = () => {
    leave.abort()
    listener()
  }
  for (const press of ['keydown', 'pointerdown']) addEventListener(press, hear, { capture: true, signal: leave.signal })
  return () => leave.abort()
}

/** Whether the column rendered now is the awaited one. */
export function takesAwaitedFocus(uuid: string): boolean {
  const isAwaited = awaited === uuid
  if (isAwaited) forget()
  return isAwaited
}
