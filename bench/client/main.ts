import { parseArgs } from 'node:util'
import { runClient } from './runClient.ts'

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, data: { type: 'string' }, web: { type: 'string' } },
  allowPositionals: true,
})
const chromiumPath = process.env['CHROMIUM']
if (!chromiumPath) throw new Error('CHROMIUM must name the browser; “npm run bench” finds it.')
await runClient({ chromiumPath, isQuick: values.quick, parts: positionals, folder: values.data ?? null, webRoot: values.web ?? null })
