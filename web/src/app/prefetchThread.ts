import { createThreadHandle } from '@starling/domain/threads'
import type { Session } from '@starling/domain/session'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { routeAt } from '../routing/routes.ts'

/**
 * Requests a conversation when its address is opened: a slow device takes longer to draw the known post than the answer takes to arrive
 * (`npm run bench -- client openings`). Not earlier, when a post is pressed, because only the address tells the account it is read as.
 * Answers the function that ends it.
 */
export function prefetchThread(
  navigator: Pick<BrowserNavigator, 'subscribe' | 'getLocation'>,
  session: Pick<Session, 'thread'>,
): () => void {
  return navigator.subscribe(() => {
    const { path, account } = navigator.getLocation()
    const found = routeAt(path)
    const id = found?.name === 'status' ? found.params.id : undefined
    // A post opened as another account is requested by that account's session.
    if (id !== undefined && account === undefined) session.thread(id, createThreadHandle).prefetch()
  })
}
