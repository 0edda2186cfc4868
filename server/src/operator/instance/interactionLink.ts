import type { AppContext } from '../../AppContext.ts'

/** The path to which other servers send users of this server who want to reply to, or follow, what they saw there. */
export const INTERACTION_PATH = '/authorize_interaction'

/** The WebFinger link (`subscribe`) for it: other servers replace `{uri}` by the address of a post or profile. */
export function interactionLink({ publicUrl }: Pick<AppContext['settings'], 'publicUrl'>): {
  readonly rel: string
  readonly template: string
} {
  return { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${publicUrl}${INTERACTION_PATH}?uri={uri}` }
}

/** The path of the client's search for what another server sent: an address, or a handle in one of several notations. */
export function searchForInteraction(uri: string): string {
  const words = uri.trim().replace(/^(?:web\+ap:|acct:)(?:\/\/)?/i, (scheme) => (/^acct/i.test(scheme) ? '@' : 'https://'))
  const q = /^[^@/\s:]+@[^@/\s]+$/.test(words) ? `@${words}` : words
  return `/search?${new URLSearchParams({ q: q.replace(/^@@/, '@') }).toString()}`
}
