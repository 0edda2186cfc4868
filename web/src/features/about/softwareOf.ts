/** Servers that are not Mastodon name themselves behind the version whose interface they speak. */
export function softwareOf(version: string): string {
  return /\((?:compatible|compat);\s*([^)]+)\)/.exec(version)?.[1]?.trim() || version
}
