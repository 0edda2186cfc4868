const wholePosts: ReadonlySet<string> = new Set(['mention', 'quote', 'status', 'list_status', 'status_reference'])

/** Whether the post itself is what a notification of this type tells of, so that it is shown whole. */
export function isWholePost(type: string): boolean {
  return wholePosts.has(type)
}
