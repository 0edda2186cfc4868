#!/usr/bin/env node
// Starts the instance from any state of the folder: installs packages, builds the client if needed, runs the server. Arguments go to the server.
import { join } from 'node:path'
import { ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  // Both take some seconds the first time and are independent, so they run in parallel.
  const template = process.env['DATABASE_URL'] ? null : run(process.execPath, [join(root, 'server', 'src', 'prepareTemplate.ts')])
  const isBuilt = await buildIfStale()
  await template
  process.exitCode = isBuilt ? await run(process.execPath, [join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)]) : 1
}
