import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFiles } from './scripts/SlowestFiles.ts'

// The processes of the tests find the server's modules compiled: a fifth less where each file has a process of its own.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'node-compile')
// What a test polls for may take longer than Vitest's one second on a busy machine.
const common = { requireAssertions: true, poll: { timeout: 10_000 } }
// One retry where nobody watches, as for the browser's stories: a stalled machine must not fail a change, nor a random sequence that finds
// a fault which is not the change's. Vitest reports such tests.
const retry = process.env['CI'] ? 1 : 0
// Tests of several processes need a PostgreSQL and a Redis; npm run test:postgres starts both.
const hasServices = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'])
const alone = hasServices ? configDefaults.exclude : [...configDefaults.exclude, '**/*.cluster.test.ts']
// Vitest uses one core less than there are by default, which on two cores is half the machine; and as tests wait now and then, two processes
// leave a part of two cores idle. A project that extends a file is told again.
const maxWorkers = Math.max(3, availableParallelism() - 1)
const isolated = '**/*.isolated.test.{ts,tsx}'
const modules = ['src/**/*.test.ts', 'build/**/*.test.ts']
const web = {
  root: 'web',
  maxWorkers,
  environment: 'jsdom',
  exclude: [...configDefaults.exclude, isolated],
  // In full, because tools that look for unused files do not know the folder of a project.
  // The first has to come before React.
  setupFiles: ['unthrottled', 'testSetup'].map((name) => join(import.meta.dirname, 'web', 'src', 'app', `${name}.fixture.ts`)),
  expect: common,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  testTimeout: 60_000,
  hookTimeout: 180_000,
  retry,
  // The companion server is Node's own business: Vite would read its file addresses as web assets.
  server: { deps: { external: [/\/server\/src\//] } },
}

export default defineConfig({
  test: {
    // A run of everything ends with the files that took longest.
    ...(process.env['SHOW_SLOWEST'] ? { reporters: ['default', new SlowestFiles()] } : {}),
    maxWorkers,
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
      // All test files share two processes, as pages share a browser; what they leave behind is emptied by their set-up (decision 77).
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web', include: ['src/**/*.test.tsx'], isolate: false } },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-modules', include: modules, isolate: false } },
      { extends: 'web/vite.config.ts', test: { ...web, name: 'web-isolated', include: [isolated], exclude: configDefaults.exclude } },
      {
        test: { name: 'scripts', root: '.', environment: 'node', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'], expect: common },
      },
    ],
  },
})
