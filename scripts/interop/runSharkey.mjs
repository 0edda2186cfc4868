#!/usr/bin/env node
// Runs Sharkey, of the Misskey family, on loopback without https; scripts/interop/sharkey.mjs starts this inside withPostgres.mjs and withRedis.mjs.
// Usage: node scripts/interop/runSharkey.mjs REPOSITORY PORT, where REPOSITORY has been built for this machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode, run } from '../ensureInstalled.mjs'

const [repository, port] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'starling-sharkey-'))
const database = new URL(process.env['TEST_DATABASE_URL'])
const redis = new URL(process.env['TEST_REDIS_URL'])
const config = join(folder, 'config.yml')
const settings = {
  url: `http://localhost:${port}/`,
  port: Number(port),
  db: {
    host: database.hostname,
    port: Number(database.port),
    db: database.pathname.slice(1),
    user: database.username,
    pass: 'none',
  },
  redis: { host: redis.hostname, port: Number(redis.port) },
  id: 'aidx',
  maxNoteLength: 3000,
  signToActivityPubGet: true,
  allowedPrivateNetworks: ['127.0.0.1/32', '::1/128'],
}
// Written as JSON, because JSON is valid YAML.
writeFileSync(config, JSON.stringify(settings))
// Not in production mode, because only then does Sharkey use http.
const env = {
  ...process.env,
  NODE_ENV: 'development',
  MISSKEY_CONFIG_YML: config,
  MISSKEY_WEBFINGER_USE_HTTP: 'true',
  MK_DISABLE_CLUSTERING: 'true',
}
const cwd = join(repository, 'packages', 'backend')
try {
  const made = spawnSync(projectNode(), ['node_modules/typeorm/cli.js', 'migration:run', '-d', 'ormconfig.js'], {
    cwd,
    env,
    stdio: 'inherit',
  })
  process.exitCode = made.status === 0 ? await run(projectNode(), ['built/boot/entry.js'], { cwd, env }) : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
