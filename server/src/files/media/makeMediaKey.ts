import { randomBytes } from 'node:crypto'

/** The folders of the store; nothing else in it is ours. */
export const MEDIA_FOLDERS = ['attachments', 'previews', 'avatars', 'headers', 'cards', 'emoji'] as const

/** A new key for a stored file that nobody can guess: who has no link to a private post's picture does not find it. */
export function makeMediaKey(folder: (typeof MEDIA_FOLDERS)[number], extension: string): string {
  const name = randomBytes(18).toString('hex')
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}
