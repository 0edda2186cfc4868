import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareTemplate } from './platform/database/prepareFolder.ts'

// Run while the web client is being built, so that the first start finds a database to copy.
await prepareTemplate(join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules', '.cache', 'starling'))
