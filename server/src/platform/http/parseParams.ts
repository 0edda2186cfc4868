/** Parses a query or form in Rails' notation for nested values: `poll[options][]=a`, `fields_attributes[0][name]=b`. */
export type Params = { [key: string]: unknown }

const MAX_ENTRIES = 2_000
const MAX_DEPTH = 8

/** Too many or too deeply nested parameters. */
export class TooManyParams extends Error {}

/** Builds the nested value; `FormDataEntryValue`s that are files stay as they are. */
export function parseParams(entries: Iterable<readonly [string, unknown]>): Params {
  const root = empty()
  let count = 0
  for (const [name, value] of entries) {
    count += 1
    if (count > MAX_ENTRIES) throw new TooManyParams('Too many parameters')
    const path = partsOf(name)
    if (path.length > MAX_DEPTH) throw new TooManyParams('Parameters are nested too deeply')
    put(root, path, value)
  }
  return root
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function empty(): Params {
  return Object.create(null) as Params
}

/** `poll[options][]` → poll, options, ''. */
function partsOf(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return [name]
  const parts = [name.slice(0, bracket)]
  for (const match of name.slice(bracket).matchAll(/\[([^\]]*)\]/g)) parts.push(match[1] ?? '')
  return parts
}

function put(holder: Params, path: readonly string[], value: unknown): void {
  const [key = '', next, ...rest] = path
  if (next === undefined) {
    holder[key] = value
    return
  }
  if (next !== '') {
    const inner = isParams(holder[key]) ? holder[key] : (holder[key] = empty())
    put(inner, [next, ...rest], value)
    return
  }
  const found = holder[key]
  const list: unknown[] = Array.isArray(found) ? found : []
  holder[key] = list
  if (rest.length === 0) {
    list.push(value)
    return
  }
  // `media[][id]=1&media[][text]=a&media[][id]=2`: a key seen before begins the next item.
  const last = list.at(-1)
  if (isParams(last) && !has(last, rest)) put(last, rest, value)
  else {
    const item = empty()
    put(item, rest, value)
    list.push(item)
  }
}

function has(holder: Params, path: readonly string[]): boolean {
  const [key = '', ...rest] = path
  const value = holder[key]
  if (value === undefined || rest[0] === '') return false
  return rest.length === 0 || (isParams(value) && has(value, rest))
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}
