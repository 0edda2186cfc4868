/** The parameter names of a pattern. */
export type PathParams<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParams<`/${Tail}`>
    : Rest
  : never

/** Matches a path with a pattern such as `/@:acct/:statusId`; answers the parameters, or null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  // Compares the fixed beginning first, for speed: the table of routes is long, and most patterns differ before their first parameter.
  const fixed = pattern.indexOf(':')
  if (!path.startsWith(fixed < 0 ? pattern : pattern.slice(0, fixed))) return null
  const wanted = pattern.replace(/\/+$/, '').split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    const colon = part.indexOf(':')
    if (colon < 0) {
      if (part !== segment) return null
      continue
    }
    if (!segment.startsWith(part.slice(0, colon)) || segment.length <= colon) return null
    const value = decode(segment.slice(colon))
    if (value === null) return null
    params[part.slice(colon + 1)] = value
  }
  return params
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
