import { createExponentialBackoffPolicy, createFederation as createFedify, kvCache } from '@fedify/fedify'
import type { Federation } from '@fedify/fedify'
import type { DocumentLoader } from '@fedify/fedify/runtime'
import {
  Accept,
  Add,
  Announce,
  Block,
  Create,
  Delete,
  Emoji,
  EmojiReact,
  Flag,
  Follow,
  Like,
  Move,
  Note,
  QuoteAuthorization,
  QuoteRequest,
  Reject,
  Remove,
  Undo,
  Update,
} from '@fedify/vocab'
import type { AppContext } from '../AppContext.ts'
import { readRegistrationPolicy } from '../identity/registration/registrationPolicy.ts'
import { countInstance } from '../operator/instance/countInstance.ts'
import { usernameOfResource } from '../operator/instance/findLocalAccount.ts'
import { interactionLink } from '../operator/instance/interactionLink.ts'
import { createTextCipher } from './account-keys/createTextCipher.ts'
import { createAccountKeys } from './account-keys/createAccountKeys.ts'
import type { AccountKeys } from './account-keys/createAccountKeys.ts'
import { describeInstanceActor, INSTANCE_KEYS } from './actors/instanceActor.ts'
import { INSTANCE_ACTOR } from './documents/instanceName.ts'
import { describeActor } from './actors/describeActor.ts'
import { describeEmojis } from './actors/describeEmojis.ts'
import { findActor, findSuspended } from './actors/findActor.ts'
import { createContextFetcher, createContextLoader, createLazySignedLoader, createSignedLoader } from './documents/createDocumentLoader.ts'
import { readOnce } from './documents/readOnce.ts'
import { createKvStore } from './fedify-store/createKvStore.ts'
import { createMessageQueue, INBOX_JOB, noteFailedDelivery, OUTBOX_JOB } from './fedify-store/createMessageQueue.ts'
import type { JobQueue } from './fedify-store/createMessageQueue.ts'
import { handleAccept, handleReject } from './inbox/handleAnswer.ts'
import { handleAnnounce } from './inbox/handleAnnounce.ts'
import { handleCreate } from './inbox/handleCreate.ts'
import { handleDelete } from './inbox/handleDelete.ts'
import { handleLike } from './inbox/handleLike.ts'
import { handleFlag } from './inbox/handleFlag.ts'
import { forgetGone, handleGone } from './inbox/handleGone.ts'
import { handleMove } from './inbox/handleMove.ts'
import { handleBlock } from './inbox/handleBlock.ts'
import { handleFollow } from './inbox/handleFollow.ts'
import { handleAdd, handleRemove } from './inbox/handlePin.ts'
import { handleQuoteRequest } from './inbox/handleQuoteRequest.ts'
import { handleUndo } from './inbox/handleUndo.ts'
import { handleUpdate } from './inbox/handleUpdate.ts'
import { readableNote, readableStamp } from './readableNote.ts'
import { exactNote, exactStamp } from './sending/exactActivity.ts'
import { noteFailure, notePeer } from './peers/peers.ts'
import { isSuspendedDomain } from './remote-accounts/findDomainBlock.ts'
import { outboxPage } from './sending/outboxPage.ts'
import { receive } from './inbox/receive.ts'

export interface OpenFederation {
  readonly fedify: Federation<void>
  readonly inbox: JobQueue
  readonly outbox: JobQueue
  readonly keys: AccountKeys
  /** Loads documents of other servers, which are cached for a few minutes. */
  readonly recentDocuments: DocumentLoader
}

/** Failed deliveries are repeated after 30 s, 90 s … at most 12 hours, for three days in total, which outlasts a weekend. */
const outboxRetryPolicy = createExponentialBackoffPolicy({
  initialDelay: { seconds: 30 },
  factor: 3,
  maxDelay: { hours: 12 },
  maxAttempts: 12,
})

/** Fedify with our database, jobs and outgoing requests. */
export async function createFederation(ctx: AppContext, secret: string): Promise<OpenFederation> {
  const { settings, outgoing } = ctx
  const kv = createKvStore(ctx)
  const cipher = createTextCipher(secret)
  const inbox = createMessageQueue(ctx, INBOX_JOB, cipher)
  const outbox = createMessageQueue(ctx, OUTBOX_JOB, cipher, {
    isRefused: (host) => isSuspendedDomain(ctx, host),
    onDelivery(host, isFailed) {
      ctx.metrics?.countDelivery(isFailed)
      return isFailed ? noteFailure(ctx, host) : notePeer(ctx, host)
    },
  })
  const keys = createAccountKeys(ctx, secret)
  // Both are created once, because Fedify requests them several times per activity. Documents are requested with the signature of the
  // instance actor: some servers answer only signed requests, even for their keys.
  const documentLoader = createLazySignedLoader(outgoing, async () => {
    const [pair] = await keys.obtain(INSTANCE_KEYS)
    if (pair === undefined) throw new Error('This server has no keys')
    const actor = fedify.createContext(new URL(settings.publicUrl), undefined).getActorUri(INSTANCE_ACTOR)
    return { keyId: new URL('#main-key', actor), privateKey: pair.privateKey }
  })
  const contextLoader = createContextLoader(kvCache({ loader: createContextFetcher(outgoing), kv }))
  const fedify = createFedify<void>({
    kv,
    // Each inbox gets its own message: Fedify would parse a message for all of them again, and lose terms missing in its vocabulary.
    queue: { inbox, outbox },
    manuallyStartQueue: true,
    outboxRetryPolicy,
    onOutboxError: noteFailedDelivery,
    // The older signature format, which every server understands.
    firstKnock: 'draft-cavage-http-signatures-12',
    origin: { webOrigin: settings.publicUrl, handleHost: settings.domain },
    documentLoaderFactory: () => documentLoader,
    contextLoaderFactory: () => contextLoader,
    authenticatedDocumentLoaderFactory: createSignedLoader(outgoing),
  })

  const actorNamed = (name: string) => readOnce(`actor ${name}`, () => findActor(ctx, name))
  const keysOf = (accountId: string) => readOnce(`keys ${accountId}`, () => keys.obtain(accountId))

  fedify
    .setActorDispatcher('/users/{identifier}', async (context, name) => {
      if (name === INSTANCE_ACTOR) return describeInstanceActor(context)
      const actor = await actorNamed(name)
      return actor === null ? null : describeActor(ctx, context, actor)
    })
    .mapHandle(async (_, name) => {
      if (name.toLowerCase() === INSTANCE_ACTOR) return INSTANCE_ACTOR
      const actor = await actorNamed(name)
      return actor === null ? null : actor.state === 'present' ? actor.account.username : actor.username
    })
    .mapAlias((_, resource) => {
      const username = usernameOfResource(settings, resource.href)
      return username === null ? null : { username }
    })
    .mapActorAlias('/actor', INSTANCE_ACTOR)
    .setKeyPairsDispatcher(async (_, name) => {
      if (name === INSTANCE_ACTOR) return keysOf(INSTANCE_KEYS)
      const actor = await actorNamed(name)
      if (actor === null) {
        const suspended = await findSuspended(ctx, name)
        return suspended === null ? [] : keys.find(suspended)
      }
      return actor.state === 'present' ? keysOf(actor.account.id) : keys.find(actor.accountId)
    })

  fedify.setWebFingerLinksDispatcher(() => [interactionLink(settings)])

  const present = async (name: string) => {
    const actor = await actorNamed(name)
    return actor?.state === 'present' ? actor.account : null
  }
  // Other servers only get the number of items, not the items themselves.
  const empty = async (_: unknown, name: string) => ((await present(name)) === null ? null : { items: [] })
  fedify
    .setOutboxDispatcher('/users/{identifier}/outbox', async (_, name, cursor) => {
      // Actors must have an outbox; that of the instance actor is empty.
      if (name === INSTANCE_ACTOR) return { items: [] }
      const account = await present(name)
      return account === null ? null : outboxPage(ctx, account.id, cursor)
    })
    .setFirstCursor(async (_, name) => ((await present(name)) === null ? null : ''))
    .setCounter(async (_, name) => {
      if (name === INSTANCE_ACTOR) return 0
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

  fedify.setObjectDispatcher(Note, '/users/{identifier}/statuses/{id}', async (context, { identifier, id }) => {
    const json = await readableNote(ctx, context, identifier, id)
    return json === null ? null : exactNote(json)
  })

  fedify.setObjectDispatcher(QuoteAuthorization, '/users/{identifier}/quote_authorizations/{id}', async (context, { identifier, id }) => {
    const json = await readableStamp(ctx, context, identifier, id)
    return json === null ? null : exactStamp(json)
  })

  fedify.setObjectDispatcher(Emoji, '/emojis/{shortcode}', async (_, { shortcode }) => {
    const [emoji] = await describeEmojis(ctx, [`:${shortcode}:`])
    return emoji ?? null
  })

  fedify.setNodeInfoDispatcher('/nodeinfo/2.1', async () => {
    const [counts, { mode }] = await Promise.all([countInstance(ctx), readRegistrationPolicy(ctx)])
    return {
      software: { name: 'starling', version: settings.version },
      protocols: ['activitypub'],
      openRegistrations: mode === 'open' || mode === 'approval',
      usage: { users: { total: counts.users, activeMonth: counts.activeMonth }, localPosts: counts.statuses, localComments: 0 },
      metadata: {
        nodeName: settings.title,
        nodeDescription: settings.description,
        // The names by which kmyblue and its relatives recognise what a server supports.
        features: ['circle', 'quote', 'searchability', 'status_reference', ...(settings.emojiReactions.enabled ? ['emoji_reaction'] : [])],
      },
    }
  })

  fedify
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Follow, receive(ctx, handleFollow))
    .on(Accept, receive(ctx, handleAccept))
    .on(Reject, receive(ctx, handleReject))
    .on(Undo, receive(ctx, handleUndo))
    .on(Block, receive(ctx, handleBlock))
    .on(Create, receive(ctx, handleCreate))
    .on(Delete, receive(ctx, handleDelete))
    .on(Announce, receive(ctx, handleAnnounce))
    .on(Like, receive(ctx, handleLike))
    .on(EmojiReact, receive(ctx, handleLike))
    .on(QuoteRequest, receive(ctx, handleQuoteRequest))
    .on(Add, receive(ctx, handleAdd))
    .on(Remove, receive(ctx, handleRemove))
    .on(Update, receive(ctx, handleUpdate))
    .on(Move, receive(ctx, handleMove))
    .on(Flag, receive(ctx, handleFlag))
    .onUnverifiedActivity(async (context, activity, { type }) =>
      type !== 'noSignature' && (await handleGone(ctx, context, activity)) ? new Response(null, { status: 202 }) : undefined,
    )
    .onError((_, error) => {
      ctx.log.warn('What another server sent could not be dealt with', { error: error.message })
    })

  fedify.setOutboxPermanentFailureHandler(async (context, { statusCode, actorIds: [recipient, ...others] }) => {
    // The inbox belongs to one account that is gone; its deletion may not have been received.
    if (statusCode === 410 && recipient !== undefined && others.length === 0) await forgetGone(ctx, context, recipient.href)
  })

  // Runs until the process ends; jobs do the actual work.
  void fedify.startQueue(undefined)
  return { fedify, inbox, outbox, keys, recentDocuments: kvCache({ loader: documentLoader, kv }) }
}
