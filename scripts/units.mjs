#!/usr/bin/env node
// Runs the unit, server and screen tests. Further arguments go to Vitest, as the path of a test file or `--project server`.
// `--repeat 20` runs them twenty times in shuffled order, `--busy` keeps all cores busy meanwhile, `--seed N` repeats the order of an earlier run.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binOf, ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'
import { readFailures, unitFailures } from './failuresOfRuns.mjs'
import { environmentOf, repeatRuns, runOptions } from './repeatRuns.mjs'

const resultPath = join(root, 'node_modules', '.cache', 'starling', 'units.json')

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const options = runOptions(process.argv.slice(2))
  process.exitCode = options.repeat > 1 ? await repeatRuns(options, counted) : await runTests(options)
}

function runTests(options, words = []) {
  const [node, args] = binOf('vitest', ['run', ...words, ...options.rest])
  return run(node, args, { cwd: root, mustFinish: true, env: environmentOf(options) })
}

async function counted(one) {
  mkdirSync(dirname(resultPath), { recursive: true })
  rmSync(resultPath, { force: true })
  const code = await runTests(one, ['--reporter=dot', '--reporter=json', `--outputFile.json=${resultPath}`])
  return { code, failures: readFailures(resultPath, unitFailures) }
}
