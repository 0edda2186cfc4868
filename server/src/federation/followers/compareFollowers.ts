import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { answerFollowRequest } from '../../people/relationships/answerFollowRequest.ts'
import { removeFollower } from '../../people/relationships/followAccount.ts'
import { underBothLocks } from '../../people/relationships/underBothLocks.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { findLocalAccountByUri } from '../inbox/findLocalAccountByUri.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { askToSend } from '../sending/askToSend.ts'
import { digestOf } from '../sending/followersDigest.ts'
import type { Comparison } from './handleSynchronization.ts'
import { localFollowers } from './localFollowers.ts'
import { readListed } from './readListed.ts'

/** How many unknown follows are withdrawn per comparison; the next one handles the rest. */
const MOST_TAKEN_BACK = 200

/**
 * Compares the local followers of a remote account with those its server lists. The list only counts if its digest is the announced one: a
 * server that answers with an empty list by mistake removes no follow. An account missing in it no longer follows; one with a pending
 * request was accepted; additional listed accounts are removed by an Undo, because they do not follow here.
 */
export async function compareFollowers(ctx: AppContext, fedify: Context<void>, comparison: Comparison): Promise<void> {
  const { accountId, url, digest } = comparison
  const account = await ctx.db
    .selectFrom('accounts')
    .select('uri')
    .where('id', '=', accountId)
    .where('domain', 'is not', null)
    .where(isNotSuspended())
    .executeTakeFirst()
  if (account === undefined || !isSameOrigin(url, account.uri) || (await isOfSuspendedDomain(ctx, url))) return
  // Read before the list: a follow that is accepted meanwhile may be missing in the list.
  const known = await localFollowers(ctx, accountId)
  const uris = new Set(known.map(({ uri }) => uri))
  if (digestOf(uris) === digest) return
  const listed = await listedHere(ctx, fedify, url)
  if (listed === null || digestOf(listed) !== digest) return
  for (const { id, uri, followUri } of known) if (!listed.has(uri)) await removeFollower(ctx, accountId, id, followUri)
  const unknown = [...listed].filter((uri) => !uris.has(uri)).slice(0, MOST_TAKEN_BACK)
  for (const uri of unknown) {
    const id = await findLocalAccountByUri(ctx, uri)
    if (id !== null) await settle(ctx, { id, uri }, accountId)
  }
}

/** The local accounts in a list of another server; null where the list is incomplete. */
async function listedHere(ctx: AppContext, fedify: Context<void>, url: string): Promise<Set<string> | null> {
  try {
    const listed = await readListed(await fedify.getDocumentLoader({ identifier: INSTANCE_ACTOR }), url)
    return listed === null ? null : new Set([...listed].filter((uri) => isSameOrigin(uri, ctx.settings.publicUrl)))
  } catch (error) {
    // The next delivery announces the comparison again.
    if (error instanceof OutgoingError) return null
    throw error
  }
}

/** A local account is listed that does not follow: either the answer to its request was lost, or it has unfollowed. */
async function settle(ctx: AppContext, { id, uri }: { readonly id: string; readonly uri: string }, targetId: string): Promise<void> {
  try {
    return await answerFollowRequest(ctx, targetId, id, 'authorize')
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
  await underBothLocks(ctx.events, id, targetId, async ({ db }) => {
    for (const table of ['follows', 'follow_requests'] as const) {
      const query = db.selectFrom(table).select('id').where('account_id', '=', id).where('target_account_id', '=', targetId)
      if ((await query.executeTakeFirst()) !== undefined) return
    }
    // The id of the follow is not known any more: a server that does not know this id looks at the two accounts.
    await askToSend(ctx, { what: 'unfollow', uri: `${uri}#follows/${ctx.ids.next()}`, accountId: id, targetAccountId: targetId }, db)
  })
}
