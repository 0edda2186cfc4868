#!/usr/bin/env node
// Starts an empty PostgreSQL on loopback in a temporary folder, runs the command given with TEST_DATABASE_URL, stops it again.
// Usage: node scripts/withPostgres.mjs COMMAND [ARGUMENTS…]
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './ensureInstalled.mjs'
import { freePort, NOBODY, saysReady } from './services.mjs'

const NAME = 'starling'

const [command, ...words] = process.argv.slice(2)
if (command === undefined) {
  console.error('Usage: node scripts/withPostgres.mjs COMMAND [ARGUMENTS…]')
  process.exit(2)
}
const bin = findPostgres()
if (bin === null) {
  console.error(
    'No PostgreSQL was found. On Debian: apt-get install postgresql. Elsewhere, set POSTGRES_BIN to the folder of initdb and postgres.',
  )
  process.exit(1)
}

// PostgreSQL refuses to run as root.
const identity = process.getuid?.() === 0 ? NOBODY : {}
const folder = mkdtempSync(join(tmpdir(), 'starling-postgres-'))
if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
// The user `nobody` has no home directory; without this the tools would look into root's and fail.
const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }
process.exitCode = 1
try {
  process.exitCode = await withDatabase()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function withDatabase() {
  const data = join(folder, 'data')
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', NAME, '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    env,
    cwd: folder,
    ...identity,
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    console.error(made.error?.message ?? made.stderr)
    return 1
  }
  const port = await freePort()
  // No fsync: the data is needed only while the command runs.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      env,
      cwd: folder,
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  server.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-4000)))
  const ended = new Promise((done) => server.once('exit', done))
  try {
    if (!(await saysReady(server, server.stderr, 'ready to accept connections'))) {
      console.error(`PostgreSQL did not start:\n${said}`)
      return 1
    }
    const given = { TEST_DATABASE_URL: `postgres://${NAME}@127.0.0.1:${port}/postgres`, TEST_POSTGRES_BIN: bin }
    return await run(command, words, { env: { ...process.env, ...given } })
  } finally {
    // SIGINT is PostgreSQL's fast shutdown: it closes connections and stops cleanly.
    server.kill('SIGINT')
    await ended
  }
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':'),
  ]
  const names = process.platform === 'win32' ? ['initdb.exe', 'postgres.exe'] : ['initdb', 'postgres']
  return folders.find((each) => each && names.every((name) => existsSync(join(each, name)))) ?? null
}
