import { createHash } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'

/** Files of other servers that are shown here: an attachment, the picture that stands for one, the two pictures of an account, and custom emoji. */
export const REMOTE_FILE_KINDS = ['file', 'preview', 'avatar', 'header', 'emoji'] as const
export type RemoteFileKind = (typeof REMOTE_FILE_KINDS)[number]

/** Where this server serves a file of another one. The last part changes with the file, so that browsers may keep what they have. */
export function remoteFileUrl({ settings }: Pick<AppContext, 'settings'>, kind: RemoteFileKind, id: string, remoteUrl: string): string {
  return `${settings.publicUrl}/media/far/${kind}/${id}/${remoteFileVersion(remoteUrl)}`
}

export function remoteFileVersion(remoteUrl: string): string {
  return createHash('sha256').update(remoteUrl).digest('hex').slice(0, 16)
}
