import { fileURLToPath } from 'node:url'

/**
 * The folder in which a running server also keeps the empty database that it copies for a new folder. Creating one takes seconds of
 * processor time, so only `prepareFolder.test.ts`, which tests that, creates its own.
 */
export const templateFolder = fileURLToPath(new URL('../../../../node_modules/.cache/starling', import.meta.url))
