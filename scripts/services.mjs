// What the scripts that start a database or a Redis for the time of a command have in common.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const START_MS = 30_000

/** Whom to be instead of root: nobody, on Debian. */
export const NOBODY = { uid: 65_534, gid: 65_534 }

/** The first of these programs that is installed, whole path; null when none is. */
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

/** The port of a server is open a moment before anybody is let in, so it is its own word that counts. False when it never comes. */
export async function saysReady(server, stream, word) {
  let said = ''
  stream.on('data', (chunk) => (said = (said + String(chunk)).slice(-8000)))
  const until = Date.now() + START_MS
  while (Date.now() < until && server.exitCode === null) {
    if (said.includes(word)) return true
    await new Promise((done) => setTimeout(done, 20))
  }
  return false
}
