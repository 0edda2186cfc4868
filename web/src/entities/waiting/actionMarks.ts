import type { Session } from '@starling/domain/session'
import type { Store } from '../../storage/store.ts'
import { createStore } from '../../storage/store.ts'

/**
 * Actions on posts, polls and accounts that have not reached the server, by the post's id, `pollKey` or `accountMarkKey`. Each value lists the
 * kinds of actions, with `!` before one that the server has refused. They are strings, which compare by value, so that a card is rendered again only
 * when its own mark changes. Empty until the outbox is loaded, after the first posts.
 */
export type ActionMarks = ReadonlyMap<string, string>

export const pollKey = (pollId: string) => `poll ${pollId}`
export const accountMarkKey = (accountId: string) => `account ${accountId}`

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
