import { postOf } from './SeenPosts.ts'
import type { SeenPosts } from './SeenPosts.ts'

/** A reader sees some hundreds of posts in a day, and a post is rarely boosted after a week. */
export const mostSeen = 3000

/** Adds notes; a post stays with the row that showed it first, and the oldest notes are removed. */
export function withSeen(seen: SeenPosts, notes: readonly string[]): SeenPosts {
  const known = new Set(seen.map(postOf))
  const more: string[] = []
  for (const note of notes) {
    const post = postOf(note)
    if (known.has(post)) continue
    known.add(post)
    more.push(note)
  }
  return more.length === 0 ? seen : [...seen, ...more].slice(-mostSeen)
}
