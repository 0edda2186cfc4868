import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments, writtenCode } from './sources.mjs'

/** The only file that may call `lazy`. */
const LOADABLE = 'web/src/ui/loadable.tsx'
/** What may stand before `import(`: `await`, `typeof`, or the beginning of a call of `loadable`. */
const BEFORE_IMPORT = /(?:\bawait|\btypeof|\bloadable\(\s*\(\) =>)\s*$/

/**
 * Loading code at run time can fail, so components are loaded through `loadable` only, which shows the failure and lets the reader retry.
 * Returns one sentence for each dynamic import that is neither that nor a plain `await import(…)`.
 */
export function checkDynamicImports(root) {
  const problems = []
  for (const file of writtenCode(root, 'web/src')) {
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)/g))
      if (!BEFORE_IMPORT.test(text.slice(Math.max(0, match.index - 80), match.index)))
        problems.push(`${file}: fetches ${match[1]} in a way of its own; write loadable(() => import(…), name) or await import(…)`)
    if (file !== LOADABLE && /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
      problems.push(`${file}: takes lazy of react; only ${LOADABLE} may`)
  }
  return problems
}
