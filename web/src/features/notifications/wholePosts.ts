const wholePosts: ReadonlySet<string> = new Set(['mention', 'quote', 'status', 'list_status', 'status_reference'])

/** Whether the post is the content of this type of notification, so that it is shown whole. */
export function isWholePost(type: string): boolean {
  return wholePosts.has(type)
}
