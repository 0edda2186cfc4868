/** How often it is looked whether the shell is still there, in milliseconds. */
const EVERY_MS = 250

/**
 * Ends this process like SIGTERM when the shell that npm started it with is gone: npm passes the signal to that shell alone, which ends without a word to what it
 * runs. Does nothing where npm did not start it. Answers whether the shell is gone.
 */
export function endWithShell(env = process.env) {
  const shell = process.ppid
  let isGone = false
  if (env['npm_lifecycle_event'] === undefined) return () => isGone
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    isGone = true
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS)
  timer.unref()
  return () => isGone
}
