#!/usr/bin/env node
// The server's tests on a real PostgreSQL instead of the embedded one. Further words are passed on to Vitest.
import { join } from 'node:path'
import { binOf, ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const [node, args] = binOf('vitest', ['run', '--project', 'server', ...process.argv.slice(2)])
  process.exitCode = await run(projectNode(), [join('scripts', 'withPostgres.mjs'), node, ...args], { cwd: root })
}
