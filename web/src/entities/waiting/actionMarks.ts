import type { Session } from '@starling/domain/session'
import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'

/**
 * What was done to posts, polls and people and has not reached the server, by the post's id, `pollKey` or `accountKey`. Each value names the
 * kinds of actions, with `!` before one the server has refused. As texts they compare by value, so that a card is only drawn again when
 * its own mark changes. Empty until the outbox is loaded, which comes after the first posts.
 */
export type ActionMarks = ReadonlyMap<string, string>

export const pollKey = (pollId: string) => `poll ${pollId}`
export const accountKey = (accountId: string) => `account ${accountId}`

const none: ActionMarks = new Map()
const stores = new WeakMap<Session, Store<ActionMarks>>()

export function actionMarks(session: Session): Store<ActionMarks> {
  let store = stores.get(session)
  if (!store) {
    store = createStore(none)
    stores.set(session, store)
  }
  return store
}
