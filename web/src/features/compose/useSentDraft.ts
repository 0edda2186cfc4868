import type { Draft } from '@starling/domain/compose'
import { useLayoutEffect, useState } from 'react'
import type { Compose } from './useCompose.ts'

/**
 * The composer of a page or dialog that is left once its post is sent (`isLeft`). The draft is gone as soon as the server has it, but leaving
 * takes some frames more: until then the post is shown as it was sent, because an empty composer would flash up in between.
 */
export function useSentDraft(compose: Compose, isLeft: boolean): Compose {
  const [sent, setSent] = useState<Draft | null>(null)
  const isStored = compose.store.get() !== null
  if (isLeft && isStored && compose.work.phase === 'sending' && sent !== compose.draft) setSent(compose.draft)

  // A screen that stayed behind in the history is empty when the reader comes back to it.
  useLayoutEffect(() => setSent(null), [])

  if (sent === null || isStored) return compose
  return { ...compose, draft: sent, problem: null, work: { ...compose.work, phase: 'sending' } }
}
