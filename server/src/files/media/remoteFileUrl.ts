import { createHash } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'

/** The kinds of remote files: an attachment, its preview picture, the avatar and the header of an account, and a custom emoji. */
export const REMOTE_FILE_KINDS = ['file', 'preview', 'avatar', 'header', 'emoji'] as const
export type RemoteFileKind = (typeof REMOTE_FILE_KINDS)[number]

/** The address at which this server serves a remote file. Its last part depends on the remote address, so that browsers can cache the file for ever. */
export function remoteFileUrl({ settings }: Pick<AppContext, 'settings'>, kind: RemoteFileKind, id: string, remoteUrl: string): string {
  return `${settings.publicUrl}/media/far/${kind}/${id}/${remoteFileVersion(remoteUrl)}`
}

export function remoteFileVersion(remoteUrl: string): string {
  return createHash('sha256').update(remoteUrl).digest('hex').slice(0, 16)
}
