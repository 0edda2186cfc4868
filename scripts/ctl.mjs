#!/usr/bin/env node
// The operator's commands, for a running or stopped instance; see `npm run ctl -- --help`.
import { join } from 'node:path'
import { ensureInstalled, projectNode, root, run } from './ensureInstalled.mjs'

ensureInstalled()
process.exitCode = await run(projectNode(), [join(root, 'server', 'src', 'ctl.ts'), ...process.argv.slice(2)])
