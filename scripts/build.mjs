#!/usr/bin/env node
// Builds the web client into web/dist, with a compressed copy beside each file so that the server never compresses anything itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { binOf, ensureInstalled, rerunOnProjectNode, root } from './ensureInstalled.mjs'

const dist = join(root, 'web', 'dist')
const stampPath = join(root, 'node_modules', '.cache', 'starling', 'built.txt')
/** The folders and files from which the client is built; if their content has changed, it must be built again. */
const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/lingui.config.ts',
  'api/src',
  'domain/src',
  'package-lock.json',
]
const NOT_BUILT = /\.(test|fixture)\.tsx?$|\/recorded\//
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm|map)$/
/** The interface's languages that have names for emoji; the others use the English names. */
const EMOJI_LOCALES = ['de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']
/** The smallest file that is compressed, in bytes. Compressing smaller ones saves too little to be worth a second file. */
const WORTH_BYTES = 1024

/** Builds the client unless web/dist was built from the current sources; false when the build failed. */
export async function buildIfStale() {
  const stamp = stampOfSources()
  if (existsSync(join(dist, 'index.html')) && readStamp() === stamp) return true
  console.log('Building the web client …')
  return build(stamp)
}

async function build(stamp = stampOfSources()) {
  rmSync(stampPath, { force: true })
  // The output is printed only on failure, because some plugins ignore the log level.
  const built = spawnSync(...binOf('vite', ['build']), { cwd: join(root, 'web'), encoding: 'utf8' })
  if (built.status !== 0) {
    console.error(built.error?.message ?? `${built.stdout}${built.stderr}`)
    console.error('The web client could not be built.')
    return false
  }
  await compressAll()
  const packs = spawnSync(
    process.execPath,
    [join(root, 'server', 'src', 'writeEmojiPacks.ts'), join(dist, 'packs', 'emoji'), ...EMOJI_LOCALES],
    { encoding: 'utf8' },
  )
  if (packs.status !== 0) {
    console.error(packs.stderr)
    return false
  }
  mkdirSync(join(stampPath, '..'), { recursive: true })
  writeFileSync(stampPath, stamp)
  return true
}

async function compressAll() {
  const toBrotli = promisify(brotliCompress)
  const toGzip = promisify(gzip)
  await Promise.all(
    filesUnder(dist)
      .filter((path) => COMPRESSIBLE.test(path))
      .map(async (path) => {
        const bytes = await readFile(path)
        if (bytes.length < WORTH_BYTES) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await Promise.all([
          toBrotli(bytes, { params }).then((made) => writeFile(`${path}.br`, made)),
          toGzip(bytes, { level: 9 }).then((made) => writeFile(`${path}.gz`, made)),
        ])
      }),
  )
}

/** Compares content, not modification times, because a git checkout changes the times of all files. */
function stampOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of filesUnder(join(root, source))) {
      if (NOT_BUILT.test(path.replaceAll('\\', '/'))) continue
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  return hash.digest('hex')
}

function readStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : null
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  if (!(await rerunOnProjectNode())) process.exitCode = (await (process.argv.includes('--if-stale') ? buildIfStale() : build())) ? 0 : 1
}
