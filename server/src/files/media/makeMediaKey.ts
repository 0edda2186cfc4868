import { randomBytes } from 'node:crypto'

/** The folders of the store that this server uses; others are ignored. `far` has the copies of other servers' files. */
export const MEDIA_FOLDERS = ['attachments', 'previews', 'avatars', 'headers', 'cards', 'emoji', 'far'] as const

/** A new unguessable key for a stored file: without a link nobody finds the picture of a private status. */
export function makeMediaKey(folder: (typeof MEDIA_FOLDERS)[number], extension: string): string {
  const name = randomBytes(18).toString('hex')
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}
