// Starts and ends our server and other programs, for the scripts.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './ensureInstalled.mjs'
import { saysReady } from './services.mjs'

/** How long a program may take to end after SIGTERM, in milliseconds. */
const END_MS = 60_000

const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Starts a program, which is ended when this process ends; its output is appended to the file `log`. */
export function startProgram(program, words, { env = process.env, log }) {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => writeFileSync(log, chunk, { flag: 'a' }))
  return child
}

/** Starts our server with these environment variables, and waits until it answers. */
export async function startInstance(env, log) {
  const child = startProgram(projectNode(), [join(root, 'server', 'src', 'main.ts')], { env, log })
  if (await saysReady(child, child.stdout, 'Starling is at')) return child
  await endProgram(child, 'SIGKILL')
  throw new Error(`The instance did not start: ${readFileSync(log, 'utf8').slice(-4000)}`)
}

/** Ends a program; kills it if it does not end in time. */
export function endProgram(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  return ended.finally(() => clearTimeout(timer))
}

export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds))
}
