#!/usr/bin/env node
// Runs Hollo on loopback without https; scripts/interop/hollo.mjs starts this inside withPostgres.mjs.
// Usage: node scripts/interop/runHollo.mjs REPOSITORY PORT, where REPOSITORY has been built for this machine.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectNode, root, run } from '../ensureInstalled.mjs'

const [repository, port] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'starling-hollo-'))
// Its settings: https://docs.hollo.social/install/env/
const env = {
  ...process.env,
  DATABASE_URL: process.env['TEST_DATABASE_URL'],
  SECRET_KEY: randomBytes(48).toString('base64'),
  BIND: '127.0.0.1',
  PORT: port,
  ALLOW_PRIVATE_ADDRESS: 'true',
  DRIVE_DISK: 'fs',
  FS_STORAGE_PATH: folder,
  STORAGE_URL_BASE: `http://127.0.0.1:${port}/`,
}
const preloaded = ['--import', pathToFileURL(join(root, 'scripts/interop/onLoopback.mjs')).href]
try {
  const made = spawnSync(projectNode(), ['node_modules/drizzle-kit/bin.cjs', 'migrate'], { cwd: repository, env, stdio: 'inherit' })
  process.exitCode = made.status === 0 ? await run(projectNode(), [...preloaded, 'dist/bin/server.js'], { cwd: repository, env }) : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
