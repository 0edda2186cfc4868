/**
 * The posts whose words were in view, the oldest first. Each is a note: the id of the post, a space, and the id of the row that was the first
 * to show it, which is the post itself or a boost of it.
 */
export type SeenPosts = readonly string[]

export function seenNote(post: string, row: string): string {
  return `${post} ${row}`
}

/** The id of the post that a note is about. */
export function postOf(note: string): string {
  return note.slice(0, note.indexOf(' '))
}

/** The ids of these posts, without the rows that showed them. */
export function seenIds(seen: SeenPosts): ReadonlySet<string> {
  return new Set(seen.map(postOf))
}

/** Whether another row has shown the post. */
export function wasSeenElsewhere(seen: SeenPosts, post: string, row: string): boolean {
  const own = seenNote(post, row)
  return seen.some((note) => note.startsWith(`${post} `) && note !== own)
}

/** What is stored of them; null where it cannot be read. */
export function readSeenPosts(stored: unknown): SeenPosts | null {
  return Array.isArray(stored) && stored.every((note) => typeof note === 'string') ? stored : null
}
