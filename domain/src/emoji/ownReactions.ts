import type { Status } from '@starling/api/statuses'
import type { Emoji } from './Emoji.ts'

/** The reader's own reactions to a post, as text or `:shortcode:`; not those with emoji of another server, which nobody can give here. */
export function ownReactions({ emoji_reactions: reactions }: Pick<Status, 'emoji_reactions'>): ReadonlySet<string> {
  return new Set(reactions.flatMap(({ name, url, domain, me }) => (me && !domain ? [url ? `:${name}:` : name] : [])))
}

/** The name that is sent to react with an emoji, given its text: the emoji in the chosen skin tone, or a `:shortcode:`. */
export function chosenReaction(emoji: Emoji, text: string): { readonly name: string; readonly url?: string; readonly static_url?: string } {
  return emoji.kind === 'custom' ? { name: emoji.shortcode, url: emoji.url, static_url: emoji.staticUrl } : { name: text }
}
