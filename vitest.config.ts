import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFiles } from './scripts/SlowestFiles.ts'

// What a test polls for may take longer than Vitest's one second on a busy machine.
const common = { requireAssertions: true, poll: { timeout: 10_000 } }
// One retry where nobody watches, as for the browser's stories: a stalled machine must not fail a change, nor a random sequence that finds
// a fault which is not the change's. Vitest reports such tests.
const retry = process.env['CI'] ? 1 : 0
// Tests of several processes need a PostgreSQL and a Redis; npm run test:postgres starts both.
const hasServices = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'])
const alone = hasServices ? configDefaults.exclude : [...configDefaults.exclude, '**/*.cluster.test.ts']

export default defineConfig({
  test: {
    // A run of everything ends with the files that took longest.
    ...(process.env['SHOW_SLOWEST'] ? { reporters: ['default', new SlowestFiles()] } : {}),
    // Vitest uses one core less than there are by default, which on two cores is half the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // The modules of these three projects keep no global state, so their test files can share processes. For the
      // server, which would otherwise load the embedded PostgreSQL once per file, this saves a quarter of the time.
      { test: { name: 'api', root: 'api', environment: 'node', include: ['src/**/*.test.ts'], expect: common, isolate: false, retry } },
      {
        test: { name: 'domain', root: 'domain', environment: 'node', include: ['src/**/*.test.ts'], expect: common, isolate: false, retry },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: alone,
          expect: common,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 180_000,
          retry,
        },
      },
      ...(existsSync('web/vite.config.ts') ? ['web/vite.config.ts'] : []),
      {
        test: { name: 'scripts', root: '.', environment: 'node', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'], expect: common },
      },
    ],
  },
})
