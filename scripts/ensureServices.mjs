// PostgreSQL and Redis for the tests: installs Debian's packages where they are missing and that is possible, as root on Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOnPath } from './services.mjs'

export function ensureServices() {
  const missing = [
    ...(process.env.POSTGRES_BIN || existsSync('/usr/lib/postgresql') || findOnPath(['initdb']) ? [] : ['postgresql']),
    ...(findOnPath(['valkey-server', 'redis-server']) ? [] : ['redis-server']),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.join(' and ')} for the tests …`)
  // Installing these packages would start system services. The tests start their own servers, so that is prevented.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...words) => spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  if (!apt('update', '-qq') || !apt('install', '-y', '-qq', '--no-install-recommends', ...missing))
    console.error(`They could not be installed. Run: apt-get install ${missing.join(' ')}`)
}
