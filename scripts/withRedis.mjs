#!/usr/bin/env node
// Starts an empty Redis (or Valkey) on loopback, runs the command given with TEST_REDIS_URL, stops it again.
// Usage: node scripts/withRedis.mjs COMMAND [ARGUMENTS…]
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './ensureInstalled.mjs'
import { findOnPath, freePort, NOBODY, saysReady } from './services.mjs'

const [command, ...words] = process.argv.slice(2)
if (command === undefined) {
  console.error('Usage: node scripts/withRedis.mjs COMMAND [ARGUMENTS…]')
  process.exit(2)
}
const binary = findOnPath(['valkey-server', 'redis-server'])
if (binary === null) {
  console.error('No Redis was found. On Debian: apt-get install redis-server.')
  process.exit(1)
}

const identity = process.getuid?.() === 0 ? NOBODY : {}
const folder = mkdtempSync(join(tmpdir(), 'starling-redis-'))
if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
process.exitCode = 1
try {
  process.exitCode = await withRedis()
} finally {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
}

async function withRedis() {
  const port = await freePort()
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory',
    '64mb',
  ]
  const server = spawn(binary, options, { cwd: folder, ...identity, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => server.once('exit', done))
  try {
    if (!(await saysReady(server, server.stdout, 'Ready to accept connections'))) {
      console.error('Redis did not start.')
      return 1
    }
    return await run(command, words, { env: { ...process.env, TEST_REDIS_URL: `redis://127.0.0.1:${port}` } })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
