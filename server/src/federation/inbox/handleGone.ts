import type { Context } from '@fedify/fedify'
import { Delete } from '@fedify/vocab'
import type { Activity } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { requestDeletion } from '../../identity/registration/deleteAccount.ts'
import { answerOf } from '../documents/answerOf.ts'
import { isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'

/**
 * Handles the deletion of a remote account that cannot be verified, because the account's key was deleted as well. The account's own
 * server is asked: if it answers that the account is gone, it is deleted here too. Answers whether it was.
 */
export async function handleGone(ctx: AppContext, fedify: Context<void>, activity: Activity): Promise<boolean> {
  const uri = activity.actorId?.href
  if (!(activity instanceof Delete) || uri === undefined || activity.objectId?.href !== uri) return false
  return forgetGone(ctx, fedify, uri)
}

/** Deletes a remote account if its server answers that it is gone. Answers whether it was. */
export async function forgetGone(ctx: AppContext, fedify: Context<void>, uri: string): Promise<boolean> {
  if (!isFederatedWith(ctx.settings, new URL(uri).host)) return false
  const known = await findActorByUri(ctx, uri)
  if (known === null || (await answerOf(fedify, uri)) !== 'gone') return false
  await requestDeletion(ctx, known.id, { keepsName: false })
  return true
}
