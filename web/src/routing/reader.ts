/** The query parameter that names the account as which a screen is read, where that is not the page's account. */
const parameter = 'as'

/** Adds the handle of the account as which a screen is to be read to an address. */
export function withReader(url: string, handle: string): string {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  search.set(parameter, handle)
  return `${path}?${search.toString()}`
}

/** Removes the handle from a query (with its question mark, or empty); answers the rest and the handle, null where there is none. */
export function splitReader(query: string): { readonly search: string; readonly handle: string | null } {
  const search = new URLSearchParams(query)
  const handle = search.get(parameter)
  if (handle === null) return { search: query, handle }
  search.delete(parameter)
  const rest = search.toString()
  return { search: rest === '' ? '' : `?${rest}`, handle }
}
