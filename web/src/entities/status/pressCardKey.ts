import type { KeyboardEvent } from 'react'
import type { CardKeyTarget } from './handleCardKey.ts'

let code: typeof import('./handleCardKey.ts') | null = null

/** Fetches the code of the keyboard shortcuts. A card gets keys only while it has the focus, so its first focus starts this. */
export async function prepareCardKeys(): Promise<typeof import('./handleCardKey.ts')> {
  code ??= await import('./handleCardKey.ts')
  return code
}

/** Handles a key that was pressed in a card; while the code is being fetched, as soon as it has arrived. */
export function pressCardKey({ nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>, target: CardKeyTarget): void {
  if (code) code.handleCardKey(nativeEvent, currentTarget, target)
  // Where it cannot be fetched nothing happens, and the next press tries again.
  else
    prepareCardKeys().then(
      ({ handleCardKey }) => handleCardKey(nativeEvent, currentTarget, target),
      () => undefined,
    )
}

/** Call when the focus enters a card. */
export function focusCard(): void {
  if (!code) prepareCardKeys().catch(() => undefined)
}
