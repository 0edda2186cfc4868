import { createFederation as createFedify, kvCache } from '@fedify/fedify'
import type { Federation } from '@fedify/fedify'
import { Update } from '@fedify/vocab'
import type { AppContext } from '../AppContext.ts'
import { readRegistrationPolicy } from '../identity/registration/registrationPolicy.ts'
import { countInstance } from '../operator/instance/countInstance.ts'
import { usernameOfResource } from '../operator/instance/findLocalAccount.ts'
import { createAccountKeys } from './account-keys/createAccountKeys.ts'
import { describeActor } from './actors/describeActor.ts'
import { findActor } from './actors/findActor.ts'
import { createDocumentLoader, createSignedLoader } from './documents/createDocumentLoader.ts'
import { createKvStore } from './fedify-store/createKvStore.ts'
import { createMessageQueue } from './fedify-store/createMessageQueue.ts'
import type { JobQueue } from './fedify-store/createMessageQueue.ts'
import { updateRemoteAccount } from './remote-accounts/updateRemoteAccount.ts'

export interface OpenFederation {
  readonly fedify: Federation<void>
  readonly queue: JobQueue
}

/** Fedify with our database, jobs and outgoing requests. */
export async function createFederation(ctx: AppContext, secret: string): Promise<OpenFederation> {
  const { settings, outgoing } = ctx
  const kv = createKvStore(ctx)
  const queue = createMessageQueue(ctx)
  const keys = createAccountKeys(ctx, secret)
  const loader = createDocumentLoader(outgoing)
  const fedify = createFedify<void>({
    kv,
    queue,
    manuallyStartQueue: true,
    origin: { webOrigin: settings.publicUrl, handleHost: settings.domain },
    documentLoaderFactory: () => kvCache({ loader, kv }),
    contextLoaderFactory: () => kvCache({ loader, kv }),
    authenticatedDocumentLoaderFactory: createSignedLoader(outgoing),
  })

  fedify
    .setActorDispatcher('/users/{identifier}', async (context, name) => {
      const actor = await findActor(ctx, name)
      return actor === null ? null : describeActor(ctx, context, actor)
    })
    .mapHandle(async (_, name) => {
      const actor = await findActor(ctx, name)
      return actor === null ? null : actor.state === 'present' ? actor.account.username : actor.username
    })
    .mapAlias((_, resource) => {
      const username = usernameOfResource(settings, resource.href)
      return username === null ? null : { username }
    })
    .setKeyPairsDispatcher(async (_, name) => {
      const actor = await findActor(ctx, name)
      if (actor === null) return []
      return actor.state === 'present' ? keys.obtain(actor.account.id) : keys.find(actor.accountId)
    })

  const present = async (name: string) => {
    const actor = await findActor(ctx, name)
    return actor?.state === 'present' ? actor.account : null
  }
  // Only the number of followers, not who they are: so far nothing is sent to other servers.
  const empty = async (_: unknown, name: string) => ((await present(name)) === null ? null : { items: [] })
  fedify.setOutboxDispatcher('/users/{identifier}/outbox', empty).setCounter(async (_, name) => {
    const account = await present(name)
    return account === null || account.settings.hide_statuses_count === true ? null : account.statuses_count
  })
  fedify.setFollowersDispatcher('/users/{identifier}/followers', empty).setCounter(async (_, name) => {
    const account = await present(name)
    return account === null || account.settings.hide_followers_count === true ? null : account.followers_count
  })
  fedify.setFollowingDispatcher('/users/{identifier}/following', empty).setCounter(async (_, name) => {
    const account = await present(name)
    return account === null || account.settings.hide_following_count === true ? null : account.following_count
  })

  fedify.setNodeInfoDispatcher('/nodeinfo/2.1', async () => {
    const [counts, { mode }] = await Promise.all([countInstance(ctx), readRegistrationPolicy(ctx)])
    return {
      software: { name: 'starling', version: settings.version },
      protocols: ['activitypub'],
      openRegistrations: mode === 'open' || mode === 'approval',
      usage: { users: { total: counts.users, activeMonth: counts.activeMonth }, localPosts: counts.statuses, localComments: 0 },
      metadata: { nodeName: settings.title, nodeDescription: settings.description },
    }
  })

  fedify
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Update, (context, update) => updateRemoteAccount(ctx, context, update))
    .onError((_, error) => {
      ctx.log.warn('What another server sent could not be dealt with', { error: error.message })
    })

  // Ends with the process; its work is done by jobs.
  void fedify.startQueue(undefined)
  return { fedify, queue }
}
