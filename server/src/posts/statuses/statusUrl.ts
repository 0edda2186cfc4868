/** The page of a local status. */
export function statusUrl(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/@${username}/${id}`
}

/** The ActivityPub id of a local status. */
export function statusUri(publicUrl: string, username: string, id: string): string {
  return `${publicUrl}/users/${username}/statuses/${id}`
}
