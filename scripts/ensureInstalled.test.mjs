import { describe, expect, it } from 'vitest'
import { run } from './ensureInstalled.mjs'

/** A program that exits with 0 on SIGTERM, like a test runner in which nothing has failed. */
const patient = "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); process.send('ready')"

/** Starts a program and calls the script's handler of SIGTERM as soon as it has begun. */
function interrupted(options) {
  const onStart = (child) => child.once('message', () => process.listeners('SIGTERM').at(-1)())
  return run(process.execPath, ['-e', patient], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], onStart, ...options })
}

describe('the exit code of a command that the scripts run', () => {
  it('is its own, and tells of the signal that ended it', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(7)'])).toBe(7)
    expect(await run(process.execPath, ['-e', "process.kill(process.pid, 'SIGTERM')"])).toBe(143)
  })

  it('is no success of tests that were interrupted, while a server may be ended so (#24)', async () => {
    expect(await interrupted({ mustFinish: true })).toBe(143)
    expect(await interrupted({})).toBe(0)
  })
})
