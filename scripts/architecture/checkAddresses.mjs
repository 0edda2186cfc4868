import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, withoutComments, writtenCode } from './sources.mjs'

const TABLE = 'web/src/routing/routes.ts'
/** Where the prefix of the deck is written, which stands before the addresses of the table. */
const PREFIX = 'web/src/routing/paths.ts'

/**
 * The client's addresses are written in its table of routes alone; links, the boot script and the screens are derived from there.
 * Answers one sentence for each pattern, or beginning of an address that the table knows, in another file of the client.
 */
export function checkAddresses(root) {
  if (!exists(join(root, TABLE))) return []
  const owners = new Map([['deck', PREFIX]])
  for (const [, first] of readFileSync(join(root, TABLE), 'utf8').matchAll(/\bpattern: '\/(@|[\w-]+)/g)) owners.set(first, TABLE)
  const literal = new RegExp(String.raw`(['"\x60])/(?:(@)|(${[...owners.keys()].filter((first) => first !== '@').join('|')})(?=[/?#$]|\1))`)
  const problems = []
  for (const file of writtenCode(root, 'web/src')) {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    const found = literal.exec(text)
    const first = found && (found[2] ?? found[3])
    if (first && owners.get(first) !== file) problems.push(`${file}: writes out an address, /${first}; ${owners.get(first)} knows it`)
    if (file !== TABLE && /['"`]\/(?:[^'"`\s]*\/)?@?:[a-z]/i.test(text))
      problems.push(`${file}: has a pattern of paths; they stand in ${TABLE}`)
  }
  return problems
}
