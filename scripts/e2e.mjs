#!/usr/bin/env node
// Runs the browser tests: builds the client if its sources changed, finds a Chromium and runs Playwright. Further arguments go to Playwright.
import { join } from 'node:path'
import { binOf, ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { systemFont } from './systemFont.mjs'
import { ensureChromium } from './findChromium.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  const { checkFirstScripts } = await import('./firstScripts.mjs')
  const CHROMIUM = ensureChromium()
  // Widths and line breaks depend on it, so a failure can be told from one on another machine.
  console.log(`Fonts: ${systemFont()}`)
  if (await buildIfStale()) {
    const isLean = checkFirstScripts(join(root, 'web', 'dist'))
    const code = await run(...binOf('playwright', ['test', ...process.argv.slice(2)]), { cwd: root, env: { ...process.env, CHROMIUM } })
    process.exitCode = isLean ? code : 1
  } else {
    process.exitCode = 1
  }
}
