#!/usr/bin/env node
// Starts the instance from whatever state the folder is in: installs, builds what is stale, runs the server. Words are passed on to it.
import { join } from 'node:path'
import { ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  // Both take a while the first time, and neither needs the other.
  const template = process.env['DATABASE_URL'] ? null : run(process.execPath, [join(root, 'server', 'src', 'prepareTemplate.ts')])
  const isBuilt = await buildIfStale()
  await template
  process.exitCode = isBuilt ? await run(process.execPath, [join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)]) : 1
}
