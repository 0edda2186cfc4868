import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Names CSS classes shortly: three letters for the file, one or two for the class within it. */
export function shortNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  const files = new Map<string, { readonly prefix: string; readonly names: Map<string, string> }>()

  function open(file: string) {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const prefix = createHash('sha256')
      .update(path)
      .digest('base64url')
      .replace(/[^a-z]/gi, '')
      .slice(0, 3)
    const owner = owners.get(prefix) ?? path
    if (owner !== path) throw new Error(`${path} and ${owner} would name their classes alike; rename one of them`)
    owners.set(prefix, path)
    const opened = { prefix, names: new Map<string, string>() }
    files.set(file, opened)
    return opened
  }

  return (name, file) => {
    const { prefix, names } = files.get(file) ?? open(file)
    const short = names.get(name) ?? `${prefix}${names.size.toString(36)}`
    names.set(name, short)
    return short
  }
}
