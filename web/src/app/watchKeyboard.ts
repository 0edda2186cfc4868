/** A smaller difference is not a keyboard, but the browser's own bars appearing or disappearing. */
const leastKeyboardPx = 80

const textField =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"])'

/**
 * Tells style sheets about the on-screen keyboard: `--keyboard` is the height it covers at the lower end of the window, which only
 * browsers that lay it over the page (iOS) report here, together with `data-keyboard`; `data-writing` is set while a text field has the
 * focus, and `data-keys` once a key was pressed. Answers the function that ends it.
 */
export function watchKeyboard(): () => void {
  const page = document.documentElement
  // Browsers before 2021, and jsdom, have no `visualViewport`: it is `undefined` there, not `null` as the type says. Nothing is measured then.
  const view = window.visualViewport
  const leave = new AbortController()
  const { signal } = leave
  let isPressed = false
  let released = 0

  function measure(): void {
    // Zooming with two fingers makes the window smaller too, without a keyboard.
    const covered = !view || view.scale > 1.01 ? 0 : Math.round(innerHeight - view.height - view.offsetTop)
    if (covered < leastKeyboardPx) return forget()
    page.style.setProperty('--keyboard', `${covered}px`)
    page.dataset.keyboard = ''
  }

  function forget(): void {
    page.style.removeProperty('--keyboard')
    delete page.dataset.keyboard
  }

  function look(): void {
    // Nothing moves while a button is pressed: the press would otherwise end on another element.
    if (isPressed) return
    if (document.activeElement?.matches(textField) === true) page.dataset.writing = ''
    else delete page.dataset.writing
  }

  function press(): void {
    clearTimeout(released)
    isPressed = true
  }

  function release(): void {
    // After the click that follows the release.
    clearTimeout(released)
    released = window.setTimeout(() => {
      isPressed = false
      if (!signal.aborted) look()
    }, 0)
  }

  view?.addEventListener('resize', measure, { signal })
  view?.addEventListener('scroll', measure, { signal })
  // After a touch, mouse events follow, and only they move the focus.
  for (const name of ['pointerdown', 'mousedown']) document.addEventListener(name, press, { signal, capture: true })
  for (const name of ['pointerup', 'pointercancel', 'mouseup']) document.addEventListener(name, release, { signal, capture: true })
  document.addEventListener('keydown', () => void (page.dataset.keys = ''), { signal, capture: true, once: true })
  document.addEventListener('focusin', look, { signal })
  // Only then is the new focus known.
  document.addEventListener('focusout', () => queueMicrotask(() => signal.aborted || look()), { signal })
  measure()
  look()
  return () => {
    leave.abort()
    forget()
    delete page.dataset.writing
  }
}
