import { fileURLToPath } from 'node:url'

/**
 * Where a running server keeps the empty database that it copies for a new folder, too. Making one takes seconds of processor time, so
 * only `prepareFolder.test.ts`, which is about that, makes its own.
 */
export const keptTemplates = fileURLToPath(new URL('../../../../node_modules/.cache/starling', import.meta.url))
