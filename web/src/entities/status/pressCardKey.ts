import type { KeyboardEvent } from 'react'
import type { CardKeyTarget, handleCardKey } from './handleCardKey.ts'

let handler: typeof handleCardKey | null = null

/** Fetches the code of the keyboard shortcuts. A card gets keys only while it has the focus, so its first focus starts this. */
async function loadHandler(): Promise<typeof handleCardKey> {
  handler ??= (await import('./handleCardKey.ts')).handleCardKey
  return handler
}

/** Call when the focus enters a card. */
export function focusCard(): void {
  if (handler === null) loadHandler().catch(() => undefined)
}

/** Handles a key that was pressed in a card; while the code is being fetched, as soon as it has arrived. */
export function pressCardKey({ nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>, target: CardKeyTarget): void {
  if (handler) handler(nativeEvent, currentTarget, target)
  else
    loadHandler().then(
      (handle) => handle(nativeEvent, currentTarget, target),
      // Where it cannot be fetched nothing happens, and the next press tries again.
      () => undefined,
    )
}
