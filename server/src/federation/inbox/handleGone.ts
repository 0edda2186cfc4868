import type { Context } from '@fedify/fedify'
import { Delete } from '@fedify/vocab'
import type { Activity } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { requestDeletion } from '../../identity/registration/deletePerson.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'
import { isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'

/**
 * Somebody elsewhere is said to have deleted themselves, and their key, with which that could be verified, is gone with them. Whoever says so, their own server is
 * asked: where it answers that they were there and are no more, they are gone here too. Answers whether that is so.
 */
export async function handleGone(ctx: AppContext, fedify: Context<void>, activity: Activity): Promise<boolean> {
  const uri = activity.actorId?.href
  if (!(activity instanceof Delete) || uri === undefined || activity.objectId?.href !== uri) return false
  return forgetGone(ctx, fedify, uri)
}

/** Deletes an account of another server, if that says that it was there and is no more. Answers whether it does. */
export async function forgetGone(ctx: AppContext, fedify: Context<void>, uri: string): Promise<boolean> {
  if (!isFederatedWith(ctx.settings, new URL(uri).host)) return false
  const known = await findActorByUri(ctx, uri)
  if (known === null || !(await isGone(fedify, uri))) return false
  await requestDeletion(ctx, known.id, { keepsName: false })
  return true
}

async function isGone(fedify: Context<void>, uri: string): Promise<boolean> {
  const load = await fedify.getDocumentLoader({ identifier: INSTANCE_ACTOR })
  try {
    await load(uri)
    return false
  } catch (error) {
    if (error instanceof OutgoingError) return error.status === 410
    throw error
  }
}
