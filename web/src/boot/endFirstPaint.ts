import './firstSheets.ts'

/** Removes the picture drawn by the boot script once the screen shows the same content, or an error. */
export function endFirstPaint(root: HTMLElement): void {
  const isReady = () => root.querySelector('[data-list-key], [role="alert"], [role="dialog"]') !== null
  const watcher = new MutationObserver(() => {
    if (isReady()) finish()
  })
  const timer = setTimeout(() => finish(), 4000)
  function finish() {
    clearTimeout(timer)
    watcher.disconnect()
    document.getElementById('first-paint')?.remove()
  }
  if (isReady()) finish()
  else watcher.observe(root, { childList: true, subtree: true })
}
