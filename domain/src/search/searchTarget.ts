/** What a search text names directly, without a search for words. */
export type SearchTarget =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'handle'; readonly acct: string }
  | { readonly kind: 'hashtag'; readonly name: string }

/** Reads an address, a handle such as @ada@example.social or a tag such as #birds; null for ordinary words. */
export function searchTarget(text: string): SearchTarget | null {
  const q = text.trim()
  if (/^https?:\/\/[^\s/?#]+\.?[^\s]*$/i.test(q)) return { kind: 'address', url: q }
  const handle = /^@?([\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}]{2,}(?::\d+)?)$/u.exec(q)?.[1] ?? /^@([\p{L}\p{N}_.-]+)$/u.exec(q)?.[1]
  if (handle !== undefined) return { kind: 'handle', acct: handle }
  const tag = /^[#＃]([\p{L}\p{N}\p{M}_·・]+)$/u.exec(q)?.[1]
  return tag === undefined ? null : { kind: 'hashtag', name: tag }
}
