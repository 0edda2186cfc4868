/** The page of a local status. */
export function statusUrl(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/@${username}/${id}`
}

/** The ActivityPub id of a local status. */
export function statusUri(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/users/${username}/statuses/${id}`
}

/** The ActivityPub id of a status from its row and author; null for a remote one without an id. */
export function addressOfRow(
  row: { readonly id: string; readonly uri: string | null; readonly username: string; readonly domain: string | null },
  publicUrl: string,
): string | null {
  return row.domain === null ? statusUri(publicUrl, row.username, row.id) : row.uri
}
