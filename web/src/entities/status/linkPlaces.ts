import type { ComposeParameters } from '../../routing/paths.ts'

/** Inserts the link of a post into a draft. */
export type InsertLink = (link: Pick<ComposeParameters, 'reference' | 'quoteLink'>) => void

/** A composer that is visible beside the posts. */
export interface LinkPlace {
  readonly accountKey: string
  readonly insert: InsertLink
}

/** The composer used last is at the end. */
let places: readonly LinkPlace[] = []

/** Registers a composer, which becomes the first to receive links. Answers the function that removes it. */
export function takeLinks(place: LinkPlace): () => void {
  places = [...places, place]
  return () => {
    places = places.filter((each) => each !== place)
  }
}

/** Marks a composer as used last, so that it receives the next link. */
export function preferLinkPlace(place: LinkPlace): void {
  if (places.includes(place)) places = [...places.filter((each) => each !== place), place]
}

/** The composer that receives links; null where a link opens the composer dialog. */
export function linkPlaceOf(accountKey: string): InsertLink | null {
  return places.findLast((place) => place.accountKey === accountKey)?.insert ?? null
}
