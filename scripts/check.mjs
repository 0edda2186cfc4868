#!/usr/bin/env node
// Static checks: types, lint, format, generated documents, architecture, dead code.
// Every step runs even when an earlier one fails, so that one run shows all findings.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { binOf, ensureInstalled, projectNode, root } from './ensureInstalled.mjs'

ensureInstalled()

/** Each of TypeScript's checkers derives most types again, so on few cores the default of four takes longer. */
const checkers = String(Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))))
const typesOf = (project) => ['tsc', ['-p', project, '--checkers', checkers]]

/** @type {[string, string, string[]][]} */
const steps = [
  ...['api', 'domain', 'web', 'server'].map((workspace) => [`types: ${workspace}`, ...typesOf(workspace)]),
  ['types: service worker', ...typesOf(join('web', 'tsconfig.worker.json'))],
  ['types: tests', ...typesOf('tsconfig.tests.json')],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  ['document of all calls', projectNode(), [join('scripts', 'apiTable.mjs'), '--check']],
  ['table of requirements', projectNode(), [join('scripts', 'requirementsTable.mjs'), '--check']],
  ['words of all languages', projectNode(), [join('scripts', 'checkWords.mjs')]],
  ['architecture', process.execPath, [join('scripts', 'check-architecture.mjs')]],
  ['dead code', 'knip', ['--no-progress']],
]

let failed = 0
for (const [name, tool, args] of steps) {
  const started = performance.now()
  const command = existsSync(tool) ? [tool, args] : binOf(tool, args)
  const { status } = spawnSync(command[0], command[1], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
if (failed > 0) console.log(`${failed} of ${steps.length} checks failed`)
process.exitCode = failed === 0 ? 0 : 1
