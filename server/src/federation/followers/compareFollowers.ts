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
import { isOfSuspendedDomain } from '../remote-accounts/domainStanding.ts'
import { askToSend } from '../sending/askToSend.ts'
import { digestOf } from '../sending/followersDigest.ts'
import type { Comparison } from './handleSynchronization.ts'
import { localFollowers } from './localFollowers.ts'
import { readListed } from './readListed.ts'

/** How many follows that this server knows nothing of are taken back at once; the next comparison goes on with the others. */
const MOST_TAKEN_BACK = 200

/**
 * Compares the people here who follow an account elsewhere with those whom its server lists. The list counts where it is the one that was announced: a server that
 * answers with an empty list, because it does not know how to answer better, takes nobody's follow away. Who is not in it does not follow any more; whose request
 * waits here was accepted; and what is listed beside them is taken back, because nobody here wants it.
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
  // Before the list is read: a follow that is accepted meanwhile may be missing in it.
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

/** The people of this server in a list of another one; null where there is no whole list. */
async function listedHere(ctx: AppContext, fedify: Context<void>, url: string): Promise<Set<string> | null> {
  try {
    const listed = await readListed(await fedify.getDocumentLoader({ identifier: INSTANCE_ACTOR }), url)
    return listed === null ? null : new Set([...listed].filter((uri) => isSameOrigin(uri, ctx.settings.publicUrl)))
  } catch (error) {
    // The next delivery says again what there is to compare.
    if (error instanceof OutgoingError) return null
    throw error
  }
}

/** Somebody here is said to follow, and does not: they asked to, and the answer was lost, or they do not want to any more. */
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
    // The address of the follow is not known any more: servers that do not find this one look at the two people.
    await askToSend(ctx, { what: 'unfollow', uri: `${uri}#follows/${ctx.ids.next()}`, accountId: id, targetAccountId: targetId }, db)
  })
}
