/** How often the server is asked whether it has a newer client, and how soon again when one comes back to the page. */
const everyMs = 30 * 60_000
const soonestMs = 5 * 60_000

/**
 * Calls back once when the server has a newer client than the one that runs here: a page that stays open for days would never hear
 * of it. Nothing is reloaded; the next opening has the newer one anyway. Answers the end.
 */
export function watchForNewVersion(hasNewVersion: () => Promise<boolean>, onFound: () => void): () => void {
  const leave = new AbortController()
  const { signal } = leave
  let askedAt = Date.now()

  async function ask(): Promise<void> {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < soonestMs) return
    await askNow()
  }
  async function askNow(): Promise<void> {
    askedAt = Date.now()
    if (!(await hasNewVersion()) || signal.aborted) return
    leave.abort()
    onFound()
  }

  const timer = setInterval(() => void ask(), everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  let isControlled = workers !== null && workers.controller !== null
  workers?.addEventListener(
    'controllerchange',
    () => {
      // The first worker of a page takes over as well, and belongs to the build that runs.
      if (isControlled) void askNow()
      isControlled = true
    },
    { signal },
  )
  return () => leave.abort()
}
