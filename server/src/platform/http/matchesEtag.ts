/** Says whether the client's If-None-Match names this version; weakly, as a GET asks. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((each) => plain(each) === plain(etag))
}
