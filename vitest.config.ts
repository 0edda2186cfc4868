import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const common = { requireAssertions: true }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'api', root: 'api', environment: 'node', include: ['src/**/*.test.ts'], expect: common } },
      { test: { name: 'domain', root: 'domain', environment: 'node', include: ['src/**/*.test.ts'], expect: common } },
      { test: { name: 'server', root: 'server', environment: 'node', include: ['src/**/*.test.ts'], expect: common, testTimeout: 30_000, hookTimeout: 60_000 } },
      ...(existsSync('web/vite.config.ts') ? ['web/vite.config.ts'] : []),
      { test: { name: 'scripts', root: '.', environment: 'node', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'], expect: common } },
    ],
  },
})
