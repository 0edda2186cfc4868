import type { Context } from '@fedify/fedify'
import { Application, Endpoints } from '@fedify/vocab'
import type { Actor } from '@fedify/vocab'
import { INSTANCE_ACTOR } from '../documents/instanceName.ts'

/** Its keys are stored under this id, which no account has. */
export const INSTANCE_KEYS = '0'

/**
 * The actor that signs this server's requests for documents. It is served without a signature, because two servers would otherwise request
 * each other's without end. It has an inbox and an outbox, as ActivityPub requires, but no other collections: it neither follows nor can
 * be followed.
 */
export async function describeInstanceActor(fedify: Context<void>): Promise<Actor> {
  const keys = await fedify.getActorKeyPairs(INSTANCE_ACTOR)
  const [first] = keys
  return new Application({
    id: fedify.getActorUri(INSTANCE_ACTOR),
    preferredUsername: INSTANCE_ACTOR,
    inbox: fedify.getInboxUri(INSTANCE_ACTOR),
    outbox: fedify.getOutboxUri(INSTANCE_ACTOR),
    endpoints: new Endpoints({ sharedInbox: fedify.getInboxUri() }),
    ...(first === undefined ? {} : { publicKey: first.cryptographicKey }),
    assertionMethods: keys.map((pair) => pair.multikey),
    manuallyApprovesFollowers: true,
    discoverable: false,
    indexable: false,
  })
}
