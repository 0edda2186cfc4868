import type { ComposeParameters } from '../../routing/paths.ts'

/** Inserts the link of a post into what one writes. */
export type InsertLink = (link: Pick<ComposeParameters, 'reference' | 'quoteLink'>) => void

/** A composer that is open beside the posts. */
export interface LinkPlace {
  readonly accountKey: string
  readonly insert: InsertLink
}

/** The one written in last is at the end. */
let places: readonly LinkPlace[] = []

/** From now on this place takes the links, before all others. Answers the end of it. */
export function takeLinks(place: LinkPlace): () => void {
  places = [...places, place]
  return () => {
    places = places.filter((each) => each !== place)
  }
}

/** A place that is written in is the next to take a link. */
export function preferLinkPlace(place: LinkPlace): void {
  if (places.includes(place)) places = [...places.filter((each) => each !== place), place]
}

/** Where one writes beside the posts; null where a link opens the composer in front (R-comp-25). */
export function linkPlaceOf(accountKey: string): InsertLink | null {
  return places.findLast((place) => place.accountKey === accountKey)?.insert ?? null
}
