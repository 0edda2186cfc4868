import type { ReactNode } from 'react'
import { IntentFailure } from './ComposeQuestions.tsx'
import { EarlyComposer } from './EarlyComposer.tsx'
import type { IntentState } from './useComposeIntent.ts'

interface UntilBegunProps {
  readonly intent: IntentState
  readonly look: 'page' | 'dialog' | 'inline'
  readonly search: string
  readonly children: ReactNode
}

/** The early field until the post that a reply, quote or edit refers to is loaded; then the composer. */
export function UntilBegun({ intent, look, search, children }: UntilBegunProps) {
  return (
    <>
      <IntentFailure intent={intent} />
      {intent.isWaiting ? (
        <EarlyComposer look={look} search={search} hasAutoFocus isLoading={intent.failure === null} onComposing={intent.onComposing} />
      ) : (
        children
      )}
    </>
  )
}
