import type { Draft } from '@starling/domain/compose'
import { useLayoutEffect, useState } from 'react'
import type { Compose } from './useCompose.ts'

/**
 * For a composer that is left once its post is sent (`isLeft`). The draft is deleted as soon as the server has it, but leaving
 * takes some more frames: until then the sent post is shown, because an empty composer would flash up in between.
 */
export function useSentDraft(compose: Compose, isLeft: boolean): Compose {
  const [sent, setSent] = useState<{ readonly draft: Draft; readonly isOver: boolean } | null>(null)
  const { draft, work } = compose
  const isStored = compose.store.get() !== null
  if (isLeft && isStored && work.phase === 'sending' && sent?.draft !== draft) setSent({ draft, isOver: false })

  // A screen that stays behind in the history is empty when the reader returns, also if it was left during the sending.
  useLayoutEffect(() => () => setSent((now) => now && { ...now, isOver: true }), [])

  if (sent === null || sent.isOver || isStored) return compose
  return { ...compose, draft: sent.draft, getText: () => sent.draft.text, problem: null, work: { ...work, phase: 'sending' } }
}
