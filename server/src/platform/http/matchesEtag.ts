/** Whether the If-None-Match header contains this version; compared weakly, as the standard requires for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((each) => plain(each) === plain(etag))
}
