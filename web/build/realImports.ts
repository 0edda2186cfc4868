import type { PluginContext } from 'rolldown'

type Program = ReturnType<PluginContext['parse']>
/** A name imported from another module; null for the whole module. */
type Word = readonly [source: string, name: string | null]

/** A parsed module. */
export interface ReadModule {
  /** The names it imports for its own use. */
  readonly used: readonly Word[]
  /** The names it re-exports, by the name under which it does. */
  readonly passed: ReadonlyMap<string, Word>
  /** The modules it imports, by specifier. */
  readonly files: ReadonlyMap<string, string>
}

/** Parses a module. `ids` are the modules it imports, in the order of their first specifiers. */
export function readModule({ body }: Program, ids: readonly string[]): ReadModule {
  const used: Word[] = []
  const passed = new Map<string, Word>()
  const files = new Map<string, string>()
  for (const statement of body) {
    if (!('source' in statement) || !statement.source) continue
    const source = statement.source.value
    const id = ids[files.size]
    if (!files.has(source) && id !== undefined) files.set(source, id)
    if (statement.type === 'ImportDeclaration') {
      if (statement.specifiers.length === 0) used.push([source, null])
      for (const word of statement.specifiers) {
        if (word.type === 'ImportSpecifier') used.push([source, nameOf(word.imported)])
        else used.push([source, word.type === 'ImportDefaultSpecifier' ? 'default' : null])
      }
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) passed.set(nameOf(exported), [source, nameOf(local)])
    } else {
      used.push([source, null])
    }
  }
  return { used, passed, files }
}

/** The modules that define the names a module needs. Modules that only re-export them are left out, as in the built client. */
export function realImports(id: string, modules: ReadonlyMap<string, ReadModule>): string[] {
  const { used = [], passed = new Map<string, Word>() } = modules.get(id) ?? {}
  return [...new Set([...used, ...passed.values()].flatMap((word) => homeOf(id, word, modules)))]
}

function homeOf(from: string, [source, name]: Word, modules: ReadonlyMap<string, ReadModule>): string[] {
  const id = modules.get(from)?.files.get(source)
  if (id === undefined) return []
  const further = name === null ? undefined : modules.get(id)?.passed.get(name)
  return further ? homeOf(id, further, modules) : [id]
}

function nameOf(name: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return name.name ?? name.value ?? ''
}
