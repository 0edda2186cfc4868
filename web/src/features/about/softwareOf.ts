/** Servers other than Mastodon put their own name after the Mastodon version they are compatible with. */
export function softwareOf(version: string): string {
  return /\((?:compatible|compat);\s*([^)]+)\)/.exec(version)?.[1]?.trim() || version
}
