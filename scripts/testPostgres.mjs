#!/usr/bin/env node
// Runs the server's tests on a real PostgreSQL instead of the embedded one, and with Redis the tests of several server processes.
// Further arguments go to Vitest.
import { join } from 'node:path'
import { ensureServices } from './ensureServices.mjs'
import { binOf, ensureInstalled, projectNode, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

ensureInstalled()
ensureServices()
if (!(await rerunOnProjectNode())) {
  const [node, args] = binOf('vitest', ['run', '--project', 'server', ...process.argv.slice(2)])
  const services = [join('scripts', 'withPostgres.mjs'), projectNode(), join('scripts', 'withRedis.mjs')]
  process.exitCode = await run(projectNode(), [...services, node, ...args], { cwd: root })
}
