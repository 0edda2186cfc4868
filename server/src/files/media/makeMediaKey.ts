import { randomBytes } from 'node:crypto'

/** A new key for a stored file that nobody can guess: who has no link to a private post's picture does not find it. */
export function makeMediaKey(folder: 'attachments' | 'previews' | 'avatars' | 'headers' | 'cards' | 'emoji', extension: string): string {
  const name = randomBytes(18).toString('hex')
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}.${extension}`
}
