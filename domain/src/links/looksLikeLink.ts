/** Paths under which servers of the fediverse keep a post: after a person's name, or by an id alone. */
const statusPath =
  /^https?:\/\/[^/?#]+\/(?:(?:@|p\/)[^/?#]+\/(?:statuses\/)?(?:\d+|[\da-z]{17,})|@[^/?#]+\/post\/[\w-]+|users\/[^/?#]+\/statuses\/[\w-]+|(?:notes|notice|objects|display|videos\/watch)\/[\w-]+)\/?(?:[?#]|$)/i
const place = /^https?:\/\/[^/?#]+\/(?:@|(?:users|u|profile|accounts|tags|p|notes|notice|objects|display|videos\/watch)\/)/i

/** Longer addresses lead nowhere the client knows; a bound keeps the patterns quick whatever a server sends. */
export const longestAddress = 2000

/** Whether an address looks like that of a post, on any server; a guess from its path, which only a lookup can confirm. */
export function looksLikeStatus(href: string): boolean {
  return href.length <= longestAddress && statusPath.test(href)
}

/** Whether an address is worth parsing, because it may lead to something the client can open itself; `readLink` decides. */
export function mayOpenHere(href: string): boolean {
  return href.length <= longestAddress && place.test(href)
}
