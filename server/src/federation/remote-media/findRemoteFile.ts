import type { AppContext } from '../../AppContext.ts'
import { remoteFileVersion } from '../../files/media/remoteFileUrl.ts'
import type { RemoteFileKind } from '../../files/media/remoteFileUrl.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { findDomainBlock } from '../remote-accounts/findDomainBlock.ts'

export interface RemoteFile {
  readonly url: string
  readonly domain: string
}

/** The remote file behind a local address; null where there is none, or its server's media are rejected. */
export async function findRemoteFile(
  ctx: Pick<AppContext, 'db' | 'now' | 'settings'>,
  kind: RemoteFileKind,
  id: string,
  version: string,
): Promise<RemoteFile | null> {
  const found = await rowOf(ctx, kind, id)
  if (found?.domain == null || found.url === null || remoteFileVersion(found.url) !== version) return null
  const block = await findDomainBlock(ctx, found.domain)
  return block !== null && (block.rejectsMedia || block.severity === 'suspend') ? null : { url: found.url, domain: found.domain }
}

interface Found {
  readonly url: string | null
  readonly domain: string | null
}

function rowOf(ctx: Pick<AppContext, 'db'>, kind: RemoteFileKind, id: string): Promise<Found | undefined> {
  if (kind === 'emoji')
    return ctx.db.selectFrom('custom_emojis').select(['domain', 'image_remote_url as url']).where('id', '=', id).executeTakeFirst()
  return kind === 'avatar' || kind === 'header' ? ofAccount(ctx, kind, id) : ofAttachment(ctx, kind, id)
}

function ofAccount({ db }: Pick<AppContext, 'db'>, kind: 'avatar' | 'header', id: string): Promise<Found | undefined> {
  return db
    .selectFrom('accounts')
    .select(['domain', kind === 'avatar' ? 'avatar_remote_url as url' : 'header_remote_url as url'])
    .where('id', '=', id)
    .where(isNotSuspended())
    .executeTakeFirst()
}

function ofAttachment({ db }: Pick<AppContext, 'db'>, kind: 'file' | 'preview', id: string): Promise<Found | undefined> {
  return db
    .selectFrom('media_attachments as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.domain', kind === 'file' ? 'm.remote_url as url' : 'm.preview_remote_url as url'])
    .where('m.id', '=', id)
    .where(isNotSuspended('a'))
    .executeTakeFirst()
}
