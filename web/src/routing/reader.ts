/** The query parameter that names, in addresses, the account as which a screen is read where that is not the one of the page. */
const parameter = 'as'

/** The address with the handle of the account as which it is to be read. */
export function withReader(url: string, handle: string): string {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  search.set(parameter, handle)
  return `${path}?${search.toString()}`
}

/** A query (with its question mark, or empty) without the handle, and the handle; null where there is none. */
export function splitReader(query: string): { readonly search: string; readonly handle: string | null } {
  const search = new URLSearchParams(query)
  const handle = search.get(parameter)
  if (handle === null) return { search: query, handle }
  search.delete(parameter)
  const rest = search.toString()
  return { search: rest === '' ? '' : `?${rest}`, handle }
}
