import { createHash } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'

/** Files of other servers that are shown here: an attachment, the picture that stands for one, the two pictures of an account, and custom emoji. */
export const FAR_KINDS = ['file', 'preview', 'avatar', 'header', 'emoji'] as const
export type FarKind = (typeof FAR_KINDS)[number]

/** Where this server serves a file of another one. The last part changes with the file, so that browsers may keep what they have. */
export function farUrl({ settings }: Pick<AppContext, 'settings'>, kind: FarKind, id: string, remoteUrl: string): string {
  return `${settings.publicUrl}/media/far/${kind}/${id}/${farVersion(remoteUrl)}`
}

export function farVersion(remoteUrl: string): string {
  return createHash('sha256').update(remoteUrl).digest('hex').slice(0, 16)
}
