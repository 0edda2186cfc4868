import type { Draft } from '@starling/domain/compose'
import { useState } from 'react'
import type { Compose } from './useCompose.ts'

/** A composer's access to its draft, for components that do not read the text. */
export type ComposeWithoutText = Omit<Compose, 'draft' | 'characters' | 'problem' | 'isOnItsWay' | 'submit' | 'getText' | 'type'> & {
  readonly draft: Omit<Draft, 'text' | 'idempotencyKey'>
}

/**
 * Stays the same object while only the text changes, so that typing renders the text again and not the buttons around it. Compared values must
 * not be created anew by each rendering.
 */
export function useComposeWithoutText(compose: Compose): ComposeWithoutText {
  const [kept, setKept] = useState<ComposeWithoutText>(compose)
  if (isSameButText(kept, compose)) return kept
  setKept(compose)
  return compose
}

function isSameButText(kept: ComposeWithoutText, now: Compose): boolean {
  return (
    kept.store === now.store &&
    kept.workStore === now.workStore &&
    kept.work === now.work &&
    kept.session === now.session &&
    kept.capabilities === now.capabilities &&
    kept.defaults === now.defaults &&
    kept.limits === now.limits &&
    Object.entries(now.draft).every(
      ([name, value]) => name === 'text' || name === 'idempotencyKey' || value === kept.draft[name as keyof typeof kept.draft],
    )
  )
}
