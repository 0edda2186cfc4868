import type { Draft } from '@starling/domain/compose'
import { useLayoutEffect, useState } from 'react'
import type { Compose } from './useCompose.ts'

/**
 * The composer of a page or dialog that is left once its post is sent. The draft is gone as soon as the server has it, but leaving takes
 * some frames more: until then the post is shown as it was sent, because an empty composer would flash up in between.
 */
export function useSentDraft(compose: Compose): { readonly shown: Compose; readonly leave: () => void } {
  const [sent, setSent] = useState<Draft | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isStored = compose.store.get() !== null
  const isSending = compose.work.phase === 'sending'
  if (isSending && isStored && sent !== compose.draft) setSent(compose.draft)

  // A screen that stays behind in the history is empty when the reader comes back to it.
  useLayoutEffect(() => () => setLeaving(false), [])

  const isHeld = sent !== null && !isStored && (isSending || isLeaving)
  return {
    shown: isHeld ? { ...compose, draft: sent, problem: null, work: { ...compose.work, phase: 'sending' } } : compose,
    leave: () => setLeaving(true),
  }
}
