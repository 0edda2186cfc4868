/** A composer pinned in the deck without a request: it changes nothing. */
export function isPinnedPlace({ key }: { readonly key: string }): boolean {
  return key.startsWith('column ')
}
