import { NOBODY } from './followersDigest.ts'

/** Where FEP-8fcf has servers say which followers at the receiving server somebody has. */
export const SYNCHRONIZATION = 'Collection-Synchronization'

const MOST_CHARACTERS = 8_192

interface Synchronization {
  /** The address of all followers. */
  readonly collectionId: string
  /** Where the receiving server finds its own among them. */
  readonly url: string
  readonly digest: string
}

/** Where a server finds its own people among the followers of an account of this server. */
export function partOfFollowers(actor: string): string {
  return `${actor}/followers_synchronization`
}

export function writeSynchronization(actor: string, digest: string = NOBODY): string {
  return `collectionId="${actor}/followers", url="${partOfFollowers(actor)}", digest="${digest}"`
}

/** What a request says; null where it says nothing, or nothing that is understood. */
export function readSynchronization(headers: Headers): Synchronization | null {
  const text = headers.get(SYNCHRONIZATION)
  if (text === null || text.length > MOST_CHARACTERS) return null
  const parts = new Map([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const [collectionId, url, digest] = [parts.get('collectionId'), parts.get('url'), parts.get('digest')?.toLowerCase()]
  if (collectionId === undefined || url === undefined || digest === undefined || !/^[0-9a-f]{64}$/.test(digest)) return null
  return { collectionId, url, digest }
}
