import type { AppContext } from '../../AppContext.ts'

/** Where people of this server are sent from other servers, to act here on what they saw there. */
export const INTERACTION_PATH = '/authorize_interaction'

/** What WebFinger says of it: other servers put the address of a post or profile in the place of `{uri}`. */
export function interactionLink({ publicUrl }: Pick<AppContext['settings'], 'publicUrl'>): {
  readonly rel: string
  readonly template: string
} {
  return { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${publicUrl}${INTERACTION_PATH}?uri={uri}` }
}

/** The search that looks for what was sent: an address, or a handle in one of its spellings. */
export function searchForInteraction(uri: string): string {
  const words = uri.trim().replace(/^(?:web\+ap:|acct:)(?:\/\/)?/i, (scheme) => (/^acct/i.test(scheme) ? '@' : 'https://'))
  const q = /^[^@/\s:]+@[^@/\s]+$/.test(words) ? `@${words}` : words
  return `/search?${new URLSearchParams({ q: q.replace(/^@@/, '@') }).toString()}`
}
