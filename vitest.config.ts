import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { RunSeed } from './scripts/RunSeed.ts'
import { ShuffledFiles } from './scripts/ShuffledFiles.ts'
import { SlowestFiles } from './scripts/SlowestFiles.ts'

// The processes of the tests find the server's modules compiled: a fifth less where each file has a process of its own.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'node-compile')
// One seed for everything random in a run. A run that fails prints it, and given again it repeats the run (decision 102).
const seed = Number((process.env['TEST_SEED'] ??= String(randomInt(2 ** 31 - 1))))
/** Where `npm test` reads which tests failed. */
const results = process.env['UNIT_RESULTS']
const fullPath = (...names: readonly string[]) => join(import.meta.dirname, ...names)
const common = {
  setupFiles: [fullPath('scripts', 'randomSeed.fixture.ts')],
  // Limits of time are for what hangs, never for what is slow: a busy machine takes ten times as long as a quiet one.
  expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // No test gets a second try, anywhere: it would hide that it fails.
  retry: 0,
}
// The tests of these projects are independent of one another. Elsewhere those of a file share a server and its accounts, and keep their order.
const independent = { ...common, sequence: process.env['TEST_SHUFFLE'] ? { shuffle: { tests: true } } : {} }
// Tests of several processes need a PostgreSQL and a Redis; npm run test:postgres starts both.
const hasServices = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'])
const alone = hasServices ? configDefaults.exclude : [...configDefaults.exclude, '**/*.cluster.test.ts']
// Vitest uses one core less than there are by default, which on two cores is half the machine; and as tests wait now and then, two processes
// leave a part of two cores idle. A project that extends a file is told again.
const maxWorkers = Math.max(3, availableParallelism() - 1)
const isolated = '**/*.isolated.test.{ts,tsx}'
const modules = ['src/**/*.test.ts', 'build/**/*.test.ts']
const web = {
  ...common,
  root: 'web',
  maxWorkers,
  environment: 'jsdom',
  exclude: [...configDefaults.exclude, isolated],
  // In full, because tools that look for unused files do not know the folder of a project.
  setupFiles: [fullPath('web', 'src', 'app', 'testSetup.fixture.ts'), ...common.setupFiles],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  // The companion server is Node's own business: Vite would read its file addresses as web assets.
  server: { deps: { external: [/\/server\/src\//] } },
}

export default defineConfig({
  test: {
    // A run of everything ends with the files that took longest.
    reporters: [
      'default',
      new RunSeed(seed),
      ...(process.env['SHOW_SLOWEST'] ? [new SlowestFiles()] : []),
      ...(results ? [['json', { outputFile: results }] satisfies ['json', { outputFile: string }]] : []),
    ],
    maxWorkers,
    // The same with CI in the environment as without.
    allowOnly: false,
    sequence: process.env['TEST_SHUFFLE'] ? { sequencer: ShuffledFiles, seed } : {},
    projects: [
      // The modules of these three projects keep no global state, so their test files can share processes. For the
      // server, which would otherwise load the embedded PostgreSQL once per file, this saves a quarter of the time.
      { test: { ...independent, name: 'api', root: 'api', environment: 'node', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...independent, name: 'domain', root: 'domain', environment: 'node', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...common,
          name: 'server',
          root: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: alone,
          isolate: false,
        },
      },
      // All test files share their processes, as pages share a browser; what they leave behind is emptied by their set-up (decision 77).
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web', include: ['src/**/*.test.tsx'], isolate: false } },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-modules', include: modules, isolate: false } },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-isolated', include: [isolated], exclude: configDefaults.exclude } },
      {
        test: { ...independent, name: 'scripts', root: '.', environment: 'node', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'] },
      },
    ],
  },
})
