import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments, writtenCode } from './sources.mjs'

/** The one file that makes components of code that comes later. */
const LOADABLE = 'web/src/ui/loadable.tsx'
/** A module asked for where it is used, in sight; or handed to `loadable`; or only its type. */
const IN_SIGHT = /(?:\bawait|\btypeof|\bloadable\(\s*\(\) =>)\s*$/

/** Code that comes later may fail to come, so there is one way of drawing it. Answers one sentence for each other way. */
export function checkDynamicImports(root) {
  const problems = []
  for (const file of writtenCode(root, 'web/src')) {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)/g))
      if (!IN_SIGHT.test(text.slice(Math.max(0, match.index - 80), match.index)))
        problems.push(`${file}: fetches ${match[1]} in a way of its own; write loadable(() => import(…), name) or await import(…)`)
    if (file !== LOADABLE && /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
      problems.push(`${file}: takes lazy of react; only ${LOADABLE} may`)
  }
  return problems
}
