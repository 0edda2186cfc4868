import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { exists, filesUnder } from './sources.mjs'

const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']
/** The folder to which a document's paths are relative, if not the project's. */
const BASES = new Map([['SECURITY.md', 'server/src']])
/** A path in code marks that ends in a file or a slash; patterns and placeholders do not match. */
const PATH = /`((?:[\w@.-]+\/)+(?:[\w.-]+\.\w+)?)`/g
const TOP = /^(?:api|bench|docs|domain|e2e|scripts|server|web)\//

/**
 * Files and folders that the documents name must exist, for example the tests in SECURITY.md, which are the evidence for its statements.
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
