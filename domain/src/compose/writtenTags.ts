/** Matches the lifetime tag of kmyblue: `#exp10m`, `#exp1d12h`. */
const EXPIRY_TAG = /(?<![\p{L}\p{N}_/&#＃])[#＃]exp(?=\d)(?:\d{1,4}d)?(?:\d{1,4}h)?(?:\d{1,4}m)?(?:\d{1,4}s)?(?![\p{L}\p{N}_])/giu

/** The lifetimes that are offered, as tags, shortest first. */
export const EXPIRY_TAGS: readonly string[] = ['exp10m', 'exp1h', 'exp6h', 'exp1d', 'exp3d', 'exp7d']

/** The tag by which the post deletes itself, without the # and in lower case; null where there is none. */
export function expiryTagOf(text: string): string | null {
  return text.match(EXPIRY_TAG)?.[0].slice(1).toLowerCase() ?? null
}

/** Replaces any lifetime tag by this one, at the end of the text; null removes it. */
export function withExpiryTag(text: string, tag: string | null): string {
  if (expiryTagOf(text) === tag) return text
  const without = withoutPattern(text, EXPIRY_TAG)
  return tag === null ? without : withTag(without, tag)
}

/** Whether the text holds a tag, ignoring case. */
export function hasTag(text: string, tag: string): boolean {
  return tagPattern(tag).test(text)
}

/** Adds a tag at the end, after other tags or on a line of its own; never twice. */
export function withTag(text: string, tag: string): string {
  if (hasTag(text, tag)) return text
  const written = text.trimEnd()
  if (written === '') return `#${tag} `
  const lastLine = written.slice(written.lastIndexOf('\n') + 1)
  const isTagLine = lastLine.split(/\s+/).every((word) => /^[#＃]/.test(word))
  return `${written}${isTagLine ? ' ' : '\n\n'}#${tag} `
}

/** Removes a tag wherever it stands. */
export function withoutTag(text: string, tag: string): string {
  return withoutPattern(text, tagPattern(tag, 'giu'))
}

/** What stands before the address of a post: of a reference, and of a quote of the older kind that servers read from the text. */
export type ReferenceMark = 'BT' | 'RE:'

/** Adds a link to a post: the mark and its address on a line of its own, a blank line before the first, never twice. */
export function withReference(text: string, url: string, mark: ReferenceMark = 'BT'): string {
  const lines = text.split('\n')
  if (lines.some((line) => line.trim() === `${mark} ${url}`)) return text
  const last = lines.findLast((line) => line.trim() !== '')
  const before = last === undefined ? '' : isReference(last) ? '\n' : '\n\n'
  return `${text.trimEnd()}${before}${mark} ${url}\n`
}

function isReference(line: string): boolean {
  return /^(?:BT|RE:) https?:\/\/\S+$/.test(line.trim())
}

function withoutPattern(text: string, pattern: RegExp): string {
  return text
    .replaceAll(pattern, '')
    .replaceAll(/[ \t]+(?=\n|$)/g, '')
    .trimEnd()
}

function tagPattern(tag: string, flags = 'iu'): RegExp {
  const name = tag.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_/&#＃])[#＃]${name}(?![\\p{L}\\p{N}_])`, flags)
}
