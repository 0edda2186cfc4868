// Functions for the scripts that start a PostgreSQL or a Redis for the duration of one command.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The time limit for a server's start, because a machine that builds or tests something else takes most of a minute for it. */
const START_MS = 120_000

/** The user and group to run as when the script runs as root: Debian's `nobody`. */
export const NOBODY = { uid: 65_534, gid: 65_534 }

/** The full path of the first of these programs that is installed, or null. */
export function findOnPath(names) {
  const folders = [...(process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':'), '/usr/sbin', '/usr/local/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)))
  return paths.find((path) => existsSync(path)) ?? null
}

/** A port of loopback that was free a moment ago. */
export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

/** A server opens its port before it accepts clients, so this waits for its own ready message in the output; false after the timeout. */
export async function saysReady(server, stream, word) {
  let said = ''
  stream.on('data', (chunk) => (said = (said + String(chunk)).slice(-8000)))
  const until = Date.now() + START_MS
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    if (said.includes(word)) return true
    await new Promise((done) => setTimeout(done, 20))
  }
  return false
}
