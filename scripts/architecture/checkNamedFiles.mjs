import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { exists, filesUnder } from './sources.mjs'

const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']
/** Where the paths of a document begin, if not in the project's folder. */
const BASES = new Map([['SECURITY.md', 'server/src']])
/** A path in code marks, down to its file or folder; patterns and placeholders are not. */
const PATH = /`((?:[\w@.-]+\/)+(?:[\w.-]+\.\w+)?)`/g
const TOP = /^(?:api|bench|docs|domain|e2e|scripts|server|web)\//

/**
 * A document that names a file or a folder of ours names one that exists; the tests that SECURITY.md names are what its promises rest on.
 * Returns one sentence for each that does not.
 */
export function checkNamedFiles(root) {
  const documents = DOCUMENTS.filter((name) => exists(join(root, name)))
  const docs = join(root, 'docs')
  if (exists(docs))
    documents.push(...filesUnder(docs).flatMap((path) => (path.endsWith('.md') ? relative(root, path).split(sep).join('/') : [])))
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const paths = [...new Set([...text.matchAll(PATH)].map(([, path]) => path))]
    const base = BASES.get(document)
    return paths.flatMap((path) => {
      const isOurs = TOP.test(path)
      if (!isOurs && base === undefined) return []
      return exists(join(root, isOurs ? path : `${base}/${path}`)) ? [] : [`${document}: names ${path}, which does not exist`]
    })
  })
}
