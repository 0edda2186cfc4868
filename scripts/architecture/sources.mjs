import { readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

export const isTest = (file) => /\.(test|property\.test)\.tsx?$/.test(file)
export const isFixture = (file) => /\.fixture\.tsx?$|\/fixtures\.ts$/.test(file)

export const exists = (path) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Every handwritten file below a folder, as full paths. */
export function filesUnder(folder) {
  const found = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'data' || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...filesUnder(path))
    else found.push(path)
  }
  return found
}

/** Every file of TypeScript below a folder without its tests and fixtures, as paths from the root with forward slashes. */
export function writtenCode(root, folder) {
  if (!exists(join(root, folder))) return []
  return filesUnder(join(root, folder))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !isFixture(file))
}

/** The source without comments, line numbers kept. A `//` comment after code on the same line is not removed. */
export function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, (match) => match.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '')
}

/** The specifiers of all static and dynamic imports and re-exports in a source. */
export function importsOf(source) {
  const bare = withoutComments(source)
  const found = []
  for (const match of bare.matchAll(/(?:^|[\n;}])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]/g))
    found.push(match[1])
  for (const match of bare.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) found.push(match[1])
  return found
}

/** The file an import refers to, as a path from the root with forward slashes; null for packages of other projects. */
export function resolveSpecifier(root, path, specifier) {
  const ours = /^@starling\/(api|domain|web|server)\/(.+)$/.exec(specifier)
  if (ours) return `${ours[1]}/src/${ours[2]}/index.ts`
  if (!specifier.startsWith('.')) return null
  return relative(root, resolve(dirname(path), specifier.replace(/\?.*$/, '')))
    .split(sep)
    .join('/')
}
