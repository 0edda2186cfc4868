import { createThreadHandle } from '@starling/domain/threads'
import type { Session } from '@starling/domain/session'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { routeAt } from '../routing/routes.ts'
import { pressedPath } from './prepareOnPress.ts'

/**
 * Asks for a conversation when the mouse is pressed on the way to it, and at the latest when its address is opened: drawing the post that is known
 * already takes a slow device longer than the answer takes to come (`npm run bench -- client openings`). A finger may only begin to scroll.
 * Answers the function that ends it.
 */
export function askAhead(navigator: Pick<BrowserNavigator, 'subscribe' | 'getLocation'>, session: Pick<Session, 'thread'>): () => void {
  function ask(path: string): void {
    const found = routeAt(path)
    const id = found?.name === 'status' ? found.params.id : undefined
    if (id !== undefined) session.thread(id, createThreadHandle).askAhead()
  }

  function askPressed({ target, pointerType, button }: PointerEvent): void {
    if (pointerType !== 'mouse' || button !== 0 || navigator.getLocation().account !== undefined) return
    const path = pressedPath(target)
    if (path !== null) ask(path)
  }

  document.addEventListener('pointerdown', askPressed, { passive: true })
  const stop = navigator.subscribe(() => {
    const { path, account } = navigator.getLocation()
    // What is opened as another account is asked by that account's session.
    if (account === undefined) ask(path)
  })
  return () => {
    document.removeEventListener('pointerdown', askPressed)
    stop()
  }
}
