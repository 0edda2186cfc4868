import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, withoutComments, writtenCode } from './sources.mjs'

const TABLE = 'web/src/routing/routes.ts'
/** The file that defines the prefix `/deck`, which can precede every address of the table. */
const PREFIX = 'web/src/routing/paths.ts'

/**
 * The client's addresses are defined in its table of routes only; links, the boot script and the screens are derived from it.
 * Returns one sentence for each other file of the client that contains a path pattern or a literal beginning of such an address.
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
