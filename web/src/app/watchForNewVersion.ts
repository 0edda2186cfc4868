/** How often the server is asked for a newer version of the client, and how soon after returning to the page, in milliseconds. */
const everyMs = 30 * 60_000
const soonestMs = 5 * 60_000

/**
 * Calls back once when the server has a newer version of the client: a page that stays open for days would otherwise not notice
 * it. It reloads nothing; the next start uses the newer version anyway. Answers the function that ends it.
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
      // The first service worker of a page also takes control, and belongs to the running build.
      if (isControlled) void askNow()
      isControlled = true
    },
    { signal },
  )
  return () => leave.abort()
}
