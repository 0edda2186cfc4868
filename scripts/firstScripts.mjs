// Measures the JavaScript that the browser fetches before the first post: inline scripts, the scripts the page names, and all their static imports.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The goal in KiB, compressed. The leanest other client measured needs 132. */
const GOAL_KIB = 128
/** The limit in KiB: the size when the goal was last exceeded. To be lowered to the goal with each KiB saved. */
const LIMIT_KIB = 132

const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Prints the size of the first JavaScript in a built client; false when it is over the limit, or is not compiled ahead. */
export function checkFirstScripts(dist) {
  const { kib, files } = firstScripts(dist)
  if (![...files.keys()].some((path) => readFileSync(join(dist, path), 'utf8').startsWith(COMPILE_HINT))) {
    console.error(`No script before the first post begins with “${COMPILE_HINT}”, which web/build/firstChunk.ts adds.`)
    return false
  }
  const words = `JavaScript until the first post: ${kib.toFixed(1)} KiB (goal ${GOAL_KIB}, limit ${LIMIT_KIB})`
  if (kib <= GOAL_KIB) {
    console.log(words)
    return true
  }
  console.error(`${words}. Over the goal: load what home does not need for its first post with \`loadable\` or \`await import\`.`)
  for (const [file, bytes] of files) console.error(`  ${(bytes / 1024).toFixed(1)} KiB  ${file}`)
  return kib <= LIMIT_KIB
}

/** The compressed size in KiB, and in bytes of each part. */
export function firstScripts(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const inPage = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code).join('')
  const files = new Map([['index.html', compressed(inPage)]])
  const queue = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.has(path)) continue
    const code = readFileSync(join(dist, path), 'utf8')
    files.set(path, compressed(code))
    // Static imports only: in the built files they stand at the beginning, with the file name in quotes.
    for (const [, name] of code.matchAll(/(?:^|[;}\n])import(?:[\w*{][^"'()]*from)?\s*["'](\.[^"']+)["']/g))
      queue.push(posix.join(posix.dirname(path), name))
  }
  return { kib: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024, files }
}

function compressed(text) {
  return brotliCompressSync(text).byteLength
}
