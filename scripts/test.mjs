#!/usr/bin/env node
// Runs all checks and tests, also from a fresh checkout: static checks, unit, server and screen tests, browser tests.
// Every part runs even when an earlier one fails; the last lines name those that failed.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { binOf, ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

const cache = join(root, 'node_modules', '.cache', 'starling')
/** What the stories print, while they run beside the other parts. */
const storiesLog = join(cache, 'stories.log')

ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  ensureChromium()
  // The stories wait for pages and servers a part of their time, in which the others compute (decision 77).
  mkdirSync(cache, { recursive: true })
  const stories = measure('browser stories', projectNode(), [join('scripts', 'e2e.mjs')], { log: storiesLog })
  const results = [
    await measure('checks', projectNode(), [join('scripts', 'check.mjs')]),
    await measure('unit, server and screen tests', ...binOf('vitest', ['run'])),
  ]
  results.push(await stories)
  console.log('')
  process.stdout.write(readFileSync(storiesLog))
  console.log('')
  for (const { name, code, seconds } of results) console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
  const failed = results.filter(({ code }) => code !== 0).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/**
 * Runs one part. What a part that runs beside the others prints goes into a file, which is printed when all have ended. The others leave the
 * processors to it: its tests are of a browser, whose frames and timers they would disturb.
 */
async function measure(name, command, args, { log = null } = {}) {
  const started = performance.now()
  const output = log === null ? 'inherit' : openSync(log, 'w')
  const code = await run(command, args, {
    cwd: root,
    env: { ...process.env, SHOW_SLOWEST: '1' },
    stdio: ['inherit', output, output],
    onStart: ({ pid }) => log === null && giveWay(pid),
  })
  if (log !== null) closeSync(output)
  return { name, code, seconds: (performance.now() - started) / 1000 }
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system has no priorities.
  }
}
