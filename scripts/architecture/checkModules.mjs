import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exists, importsOf, resolveSpecifier, writtenCode } from './sources.mjs'

const MAP = 'ARCHITECTURE.md'
const SOURCE = 'server/src'

/**
 * ARCHITECTURE.md lists the server's modules (folders of `server/src`) in the order in which they may import each other: a module may only
 * import modules listed above it. Returns one sentence for each import against that order, and for each module that is missing in the list
 * or in the code.
 */
export function checkModules(root) {
  const map = join(root, MAP)
  if (!exists(map) || !exists(join(root, SOURCE))) return []
  const listed = listedModules(readFileSync(map, 'utf8'))
  const folders = [...new Set(writtenCode(root, SOURCE).flatMap((file) => moduleOf(file) ?? []))]
  const problems = []
  for (const module of folders) if (!listed.includes(module)) problems.push(`${SOURCE}/${module}: a module that ${MAP} does not list`)
  for (const module of listed) if (!folders.includes(module)) problems.push(`${MAP}: lists the module ${module}, which is not in ${SOURCE}`)
  for (const file of writtenCode(root, SOURCE)) {
    const from = moduleOf(file)
    for (const specifier of importsOf(readFileSync(join(root, file), 'utf8'))) {
      const to = moduleOf(resolveSpecifier(root, join(root, file), specifier) ?? '')
      if (from === null || to === null || from === to || !listed.includes(from) || !listed.includes(to)) continue
      if (listed.indexOf(to) > listed.indexOf(from))
        problems.push(`${file}: the module ${from} may not import ${to}, which stands below it`)
    }
  }
  return problems
}

/** The names in the first code block of the chapter on modules, whose lines contain one or two pairs of a name and a description. */
function listedModules(text) {
  const block = /\n## The server's modules\n[\s\S]*?\n```\n([\s\S]*?)\n```/.exec(text)?.[1] ?? ''
  return block.split('\n').flatMap((line) => line.split(/\s{2,}/).filter((_, index) => index % 2 === 0))
}

function moduleOf(file) {
  const inside = file.startsWith(`${SOURCE}/`) ? file.slice(SOURCE.length + 1).split('/') : []
  return inside.length > 1 ? inside[0] : null
}
