/** How often the shell is checked, in milliseconds. */
const EVERY_MS = 250

/**
 * Ends this process with SIGTERM when the shell that npm started it in has ended: npm only signals that shell, which does not pass the
 * signal on. Does nothing if npm did not start this process. Answers a function that tells whether the shell has ended.
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
