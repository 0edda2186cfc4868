/** The page of a local status. */
export function statusUrl(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/@${username}/${id}`
}

/** The ActivityPub id of a local status. */
export function statusUri(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/users/${username}/statuses/${id}`
}

/** The ActivityPub id of a status whose row and author were read; null for one of another server that is known by no id. */
export function addressOfRow(
  row: { readonly id: string; readonly uri: string | null; readonly username: string; readonly domain: string | null },
  publicUrl: string,
): string | null {
  return row.domain === null ? statusUri(publicUrl, row.username, row.id) : row.uri
}
