#!/usr/bin/env node
// Runs the browser tests: builds the client if its sources changed, finds a Chromium and runs Playwright. Further arguments go to Playwright.
// `--repeat 20` runs them twenty times in shuffled order, `--busy` keeps all cores busy meanwhile, `--seed N` repeats the order of an earlier run.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binOf, ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'
import { environmentOf, repeatRuns, runOptions } from './repeatRuns.mjs'
import { readFailures, storyFailures } from './failuresOfRuns.mjs'
import { systemFont } from './systemFont.mjs'

const resultPath = join(root, 'node_modules', '.cache', 'starling', 'stories.json')

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  const options = runOptions(process.argv.slice(2))
  const CHROMIUM = ensureChromium()
  // Printed, because text widths and line breaks depend on the font, so that failures on different machines can be compared.
  console.log(`Fonts: ${systemFont()}`)
  process.exitCode = 1
  if (await buildIfStale()) {
    const code = options.repeat > 1 ? await repeatRuns(options, counted) : await runStories(options)
    if (code !== 0)
      console.log(
        `Random stories had the seed ${options.seed}: TEST_SEED=${options.seed} npm run e2e -- NUMBER runs one of them again. ` +
          'npm run e2e -- --trace retain-on-failure NUMBER records what a failing story did.',
      )
    process.exitCode = code
  }

  function runStories({ isShuffled, rest, ...more }, words = [], env = {}) {
    const order = isShuffled ? ['--shuffle', String(more.seed)] : []
    const [node, args] = binOf('playwright', ['test', ...order, ...words, ...rest])
    return run(node, args, { cwd: root, mustFinish: true, env: { ...environmentOf({ isShuffled, ...more }), ...env, CHROMIUM } })
  }

  async function counted(one) {
    mkdirSync(dirname(resultPath), { recursive: true })
    rmSync(resultPath, { force: true })
    const code = await runStories(one, ['--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: resultPath })
    return { code, failures: readFailures(resultPath, storyFailures) }
  }
}
