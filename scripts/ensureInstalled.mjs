// What every script does first: install the packages of the lock file, and run on the Node version that is one of them.
// Runs on any Node from 20.11 with nothing installed, so it imports nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const NEEDED_MAJOR = 24
const lockPath = join(root, 'package-lock.json')
// npm writes this file when an install has finished, so an interrupted install is repeated.
const installedPath = join(root, 'node_modules', '.package-lock.json')

function isInstalled() {
  return existsSync(installedPath) && statSync(installedPath).mtimeMs + 1000 >= statSync(lockPath).mtimeMs
}

/** Runs `npm ci` unless the packages of the lock file are installed. When that fails, prints what to do and exits. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing what Starling needs (about half a minute, only once) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const result =
    npm && npm.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status === 0) return
  console.error('The install did not finish. Check the network, then run the same command again.')
  process.exit(1)
}

/** The Node to run on: the current one if it is new enough, else the one installed as a package. */
export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  console.error(
    `Starling needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}, and npm has none for ${process.platform} ${process.arch}. Install it from https://nodejs.org and run the same command again.`,
  )
  process.exit(1)
}

/** Starts this script again with the project's Node if the current one is too old; true if so. */
export async function rerunOnProjectNode() {
  const node = projectNode()
  if (node === process.execPath) return false
  process.exitCode = await run(node, process.argv.slice(1))
  return true
}

/** Packages whose command is not named like the package. */
const PACKAGE_OF = { tsc: 'typescript', lingui: '@lingui/cli', playwright: '@playwright/test' }

/** The command and arguments that run a package's command-line tool on the project's Node. */
export function binOf(tool, args = []) {
  const folder = join(root, 'node_modules', PACKAGE_OF[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [projectNode(), [join(folder, typeof bin === 'string' ? bin : bin[tool]), ...args]]
}

/**
 * Runs a command attached to this terminal until it exits, forwarding interrupts; returns its exit code. `onStart` receives the process.
 * With `mustFinish`, an interrupted command counts as failed whatever its exit code, because a test runner exits with 0 if nothing had
 * failed before the interruption.
 */
export function run(command, args, { onStart = () => {}, mustFinish = false, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    onStart(child)
    // Ctrl-C in a terminal reaches the child directly. These handlers keep this process alive until the child exits, and forward SIGTERM.
    let interruptedBy = null
    const ignore = () => void (interruptedBy = 'SIGINT')
    const pass = () => {
      interruptedBy = 'SIGTERM'
      child.kill('SIGTERM')
    }
    process.on('SIGINT', ignore)
    process.on('SIGTERM', pass)
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore)
      process.off('SIGTERM', pass)
      const endedBy = signal ?? (mustFinish && code === 0 ? interruptedBy : null)
      done(endedBy === null ? code : 128 + constants.signals[endedBy])
    })
  })
}
