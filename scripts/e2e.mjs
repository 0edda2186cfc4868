#!/usr/bin/env node
// The browser stories: builds the client when it is stale, finds a Chromium, runs Playwright. Further words are passed on to it.
import { binOf, ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  const CHROMIUM = ensureChromium()
  process.exitCode = (await buildIfStale())
    ? await run(...binOf('playwright', ['test', ...process.argv.slice(2)]), { cwd: root, env: { ...process.env, CHROMIUM } })
    : 1
}
