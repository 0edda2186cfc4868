#!/usr/bin/env node
// Runs all checks and tests, also from a fresh checkout: static checks, unit, server and screen tests, browser tests.
// Every part runs even when an earlier one fails; the last lines name those that failed.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { binOf, ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

const cache = join(root, 'node_modules', '.cache', 'starling')
/** What the checks print while they run beside the stories. */
const checksLog = join(cache, 'checks.log')

ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  ensureChromium()
  mkdirSync(cache, { recursive: true })
  // The stories leave a part of both cores idle, in which the checks find room. Tests do not: some measure time (decision 77).
  const checks = measure('checks', projectNode(), [join('scripts', 'check.mjs')], { log: checksLog })
  const stories = await measure('browser stories', projectNode(), [join('scripts', 'e2e.mjs')])
  const checked = await checks
  process.stdout.write(readFileSync(checksLog))
  const results = [checked, stories, await measure('unit, server and screen tests', ...binOf('vitest', ['run']))]
  console.log('')
  for (const { name, code, seconds } of results) console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
  const failed = results.filter(({ code }) => code !== 0).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs one part. One with a log prints into that file, and leaves the processors to what runs beside it. */
async function measure(name, command, args, { log = null } = {}) {
  const started = performance.now()
  const output = log === null ? 'inherit' : openSync(log, 'w')
  const code = await run(command, args, {
    cwd: root,
    env: { ...process.env, SHOW_SLOWEST: '1' },
    stdio: ['inherit', output, output],
    onStart: ({ pid }) => log !== null && giveWay(pid),
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
