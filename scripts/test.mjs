#!/usr/bin/env node
// Runs all checks and tests, also from a fresh checkout: static checks, unit, server and screen tests, browser tests.
// Every part runs even when an earlier one fails; the last lines name those that failed.
import { join } from 'node:path'
import { binOf, ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  ensureChromium()
  const parts = [
    ['checks', projectNode(), [join('scripts', 'check.mjs')]],
    ['unit, server and screen tests', ...binOf('vitest', ['run'])],
    ['browser stories', projectNode(), [join('scripts', 'e2e.mjs')]],
  ]
  const results = []
  for (const [name, command, args] of parts) {
    const started = performance.now()
    const code = await run(command, args, { cwd: root, env: { ...process.env, SHOW_SLOWEST: '1' } })
    results.push([name, code, (performance.now() - started) / 1000])
  }
  console.log('')
  for (const [name, code, seconds] of results) console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
  const failed = results.filter(([, code]) => code !== 0).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
