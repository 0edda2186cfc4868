#!/usr/bin/env node
// Runs all checks and tests, also from a fresh checkout: static checks, unit, server and screen tests, browser tests.
// Every part runs even when an earlier one fails; the last lines say how long each took and name the tests that failed.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { endWithShell } from './endWithShell.mjs'
import { ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { readFailures, storyFailures, unitFailures } from './failuresOfRuns.mjs'
import { ensureChromium } from './findChromium.mjs'
import { errorLines } from './repeatRuns.mjs'

const cache = join(root, 'node_modules', '.cache', 'starling')
const storyResults = join(cache, 'stories.json')
const unitResults = join(cache, 'units.json')
/** When the command began; passed on to the project's Node, with which the script starts again. */
const begun = Number((process.env['TEST_BEGUN'] ??= String(Date.now())))

/** After an interruption no further part is started. */
let isInterrupted = false

endWithShell()
ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true))
  ensureChromium()
  mkdirSync(cache, { recursive: true })
  for (const path of [storyResults, unitResults]) rmSync(path, { force: true })
  const installed = { name: 'installing', code: 0, log: null, seconds: (Date.now() - begun) / 1000 }
  // The browser tests do not use all cores all the time, so the other tests run beside them. The checks are first, because they need no
  // built client and are the shortest.
  const beside = measure('checks', 'check', { isBeside: true }).then(async (checks) => [
    checks,
    await measure('unit, server and screen tests', 'units', { isBeside: true }),
  ])
  const built = await measure('building', 'build', { args: ['--if-stale'] })
  const stories = await measure('browser stories', 'e2e')
  console.log('\nThe checks and the other tests, which run beside the stories:')
  const results = [installed, built, stories, ...(await beside)]
  for (const { log } of results) if (log) process.stdout.write(readFileSync(log))
  console.log('')
  for (const { name, code, seconds } of results) console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
  const failures = [...readFailures(storyResults, storyFailures), ...readFailures(unitResults, unitFailures)]
  for (const { name, error } of failures) console.log([`failed: ${name}`, ...errorLines(error)].join('\n'))
  const failed = results.filter(({ code }) => code !== 0).length
  console.log(`${results.length - failed} passed, ${failed} failed (${((Date.now() - begun) / 1000).toFixed(0)} s in all)`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs the script of one part. One that runs beside another writes its output to a file, and runs with a lower priority. */
async function measure(name, script, { args = [], isBeside = false } = {}) {
  if (isInterrupted) return { name, code: 1, log: null, seconds: 0 }
  const started = performance.now()
  const log = isBeside ? join(cache, `${script}.log`) : null
  const output = log === null ? 'inherit' : openSync(log, 'w')
  const code = await run(projectNode(), [join('scripts', `${script}.mjs`), ...args], {
    cwd: root,
    mustFinish: true,
    env: { ...process.env, SHOW_SLOWEST: '1', STORY_RESULTS: storyResults, UNIT_RESULTS: unitResults },
    stdio: ['inherit', output, output],
    onStart: ({ pid }) => isBeside && giveWay(pid),
  })
  if (log !== null) closeSync(output)
  return { name, code, log, seconds: (performance.now() - started) / 1000 }
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system does not support priorities.
  }
}
