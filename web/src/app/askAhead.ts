import { createThreadHandle } from '@starling/domain/threads'
import type { Session } from '@starling/domain/session'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { routeAt } from '../routing/routes.ts'

/**
 * Asks for a conversation in the moment in which its address is opened: drawing the post that is known already takes a slow device longer than
 * the answer takes to come (`npm run bench -- client openings`). Not sooner, when a post is pressed: only the address says as which account it is read.
 * Answers the function that ends it.
 */
export function askAhead(navigator: Pick<BrowserNavigator, 'subscribe' | 'getLocation'>, session: Pick<Session, 'thread'>): () => void {
  return navigator.subscribe(() => {
    const { path, account } = navigator.getLocation()
    const found = routeAt(path)
    const id = found?.name === 'status' ? found.params.id : undefined
    // What is opened as another account is asked by that account's session.
    if (id !== undefined && account === undefined) session.thread(id, createThreadHandle).askAhead()
  })
}
