import type { RequestContext } from '@fedify/fedify'
import type { AppContext } from '../AppContext.ts'
import { isId } from '../platform/ids/isId.ts'
import { canSee } from '../visibility/visibleStatuses.ts'
import { INSTANCE_ACTOR } from './documents/instanceName.ts'
import type { Json } from './documents/rawJson.ts'
import { signingKeyOf } from '../platform/http/signingKey.ts'
import { originOf } from './documents/originOf.ts'
import { addressOfStatus, describeNote } from './notes/describeNote.ts'
import { describeStamp } from './notes/describeStamp.ts'
import { findStatusByUri } from './notes/findStatusByUri.ts'
import { isSuspendedDomain } from './remote-accounts/findDomainBlock.ts'
import { findActorByUri } from './remote-accounts/resolveActor.ts'

/** A local post for the signer of the request; null where the post is missing, or the signer may not read it. */
export async function readableNote(ctx: AppContext, request: RequestContext<void>, username: string, id: string): Promise<Json | null> {
  if (!isId(id)) return null
  const status = await findStatusByUri(ctx, `${ctx.settings.publicUrl}/users/${username}/statuses/${id}`)
  if (status === null) return null
  if (!(await canSee(ctx.db, status.id, null))) {
    const readerId = await readerOf(ctx, request)
    if (readerId === null || !(await canSee(ctx.db, status.id, readerId))) return null
  } else if (await isFromBlockedServer(ctx, request.request)) return null
  return (await describeNote(ctx, status.id))?.json ?? null
}

/** The approval of a quote, for accounts that may read the quoted post. */
export async function readableStamp(
  ctx: AppContext,
  request: RequestContext<void>,
  username: string,
  quotingId: string,
): Promise<Json | null> {
  if (!isId(quotingId)) return null
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('statuses as quoted', 'quoted.id', 's.quote_of_id')
    .select('quoted.id')
    .where('s.id', '=', quotingId)
    .where('s.quote_state', '=', 'accepted')
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  const quoted = row === undefined ? null : await readableNote(ctx, request, username, row.id)
  const quoting = await addressOfStatus(ctx, quotingId)
  if (quoted === null || quoting === null) return null
  return describeStamp(String(quoted['attributedTo']), quotingId, quoting, String(quoted['id']))
}

async function readerOf(ctx: AppContext, request: RequestContext<void>): Promise<string | null> {
  // Signed with the instance actor, because some servers answer only signed requests, even for their keys.
  const documentLoader = await request.getDocumentLoader({ identifier: INSTANCE_ACTOR })
  const owner = (await request.getSignedKeyOwner({ documentLoader }))?.id?.href
  if (owner === undefined) return null
  const reader = await findActorByUri(ctx, owner)
  return reader === null || reader.isSuspended ? null : reader.id
}

/**
 * Whether the key in the signature is of a blocked server. The signature itself is not verified: a request that claims to come from a
 * blocked server is treated as one.
 */
export async function isFromBlockedServer(ctx: AppContext, request: Request): Promise<boolean> {
  const keyId = signingKeyOf(request.headers)
  const host = originOf(keyId) === null ? null : new URL(keyId ?? '').host
  return host !== null && (await isSuspendedDomain(ctx, host))
}
