import { NOBODY } from './followersDigest.ts'

/** The header of FEP-8fcf, which announces the sender's followers at the receiving server. */
export const SYNCHRONIZATION = 'Collection-Synchronization'

const MOST_CHARACTERS = 8_192

interface Synchronization {
  /** The id of the followers collection. */
  readonly collectionId: string
  /** The address from which the receiving server can fetch its own part of the collection. */
  readonly url: string
  readonly digest: string
}

/** The address from which a server can fetch its part of a local account's followers. */
export function partOfFollowers(actor: string): string {
  return `${actor}/followers_synchronization`
}

export function writeSynchronization(actor: string, digest: string = NOBODY): string {
  return `collectionId="${actor}/followers", url="${partOfFollowers(actor)}", digest="${digest}"`
}

/** Parses the header of a request; null where it is missing or invalid. */
export function readSynchronization(headers: Headers): Synchronization | null {
  const text = headers.get(SYNCHRONIZATION)
  if (text === null || text.length > MOST_CHARACTERS) return null
  const parts = new Map([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const [collectionId, url, digest] = [parts.get('collectionId'), parts.get('url'), parts.get('digest')?.toLowerCase()]
  if (collectionId === undefined || url === undefined || digest === undefined || !/^[0-9a-f]{64}$/.test(digest)) return null
  return { collectionId, url, digest }
}
