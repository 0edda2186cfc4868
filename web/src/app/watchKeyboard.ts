/** A smaller difference is no keyboard but the browser's own bars coming and going. */
const leastKeyboardPx = 80

const textField =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"])'

/**
 * Tells style sheets what a keyboard on the screen takes: `--keyboard` is how much of the window's lower end it covers, which only
 * browsers that lay it over the page (iOS) report here, with `data-keyboard`; `data-writing` stands while a text is written,
 * and `data-keys` once a key was pressed. Answers the function that ends it.
 */
export function watchKeyboard(): () => void {
  const page = document.documentElement
  // Browsers of before 2021 have none, and neither has jsdom: it is `undefined` there, and not `null` as the type says. Nothing is measured then.
  const view = window.visualViewport
  const leave = new AbortController()
  const { signal } = leave
  let isPressed = false
  let released = 0

  function measure(): void {
    // Enlarged with two fingers, the window is smaller too, without any keyboard.
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
    // While a button is held down nothing moves: the press would end on something else.
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
  // After a touch the mouse's events come as well, and only they move the focus.
  for (const name of ['pointerdown', 'mousedown']) document.addEventListener(name, press, { signal, capture: true })
  for (const name of ['pointerup', 'pointercancel', 'mouseup']) document.addEventListener(name, release, { signal, capture: true })
  document.addEventListener('keydown', () => void (page.dataset.keys = ''), { signal, capture: true, once: true })
  document.addEventListener('focusin', look, { signal })
  // Only then is it known where the focus goes.
  document.addEventListener('focusout', () => queueMicrotask(() => signal.aborted || look()), { signal })
  measure()
  look()
  return () => {
    leave.abort()
    forget()
    delete page.dataset.writing
  }
}
