import { ApiError } from '@starling/api/client'
import { createAccountActions } from '@starling/domain/actions'
import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './FollowRequestButtons.module.css'
import { renewWaitingRequests } from './waitingRequests.ts'

/** Accepts or rejects a follow request; its notification disappears then. */
export function FollowRequestButtons({ accountId }: { readonly accountId: string }) {
  const { t } = useLingui()
  const session = useSession()
  const [phase, setPhase] = useState<'open' | 'sending' | 'accepted' | 'rejected' | 'gone'>('open')
  const isBusy = phase === 'sending'

  async function answer(isAccepted: boolean) {
    setPhase('sending')
    try {
      await session.part(createAccountActions).answerFollowRequest(accountId, isAccepted)
      setPhase(isAccepted ? 'accepted' : 'rejected')
      void renewWaitingRequests(session)
    } catch (cause) {
      // The session has raised the alert; the buttons stay for another try, unless there is nothing left to answer.
      const isGone = cause instanceof ApiError && cause.kind === 'not-found'
      setPhase(isGone ? 'gone' : 'open')
      if (isGone) void renewWaitingRequests(session)
    }
  }

  const answerRef = useRef<HTMLParagraphElement>(null)
  const lostFocus = useLostFocus(() => answerRef.current?.focus({ preventScroll: true }))
  if (phase !== 'open' && phase !== 'sending') {
    return (
      <p ref={answerRef} tabIndex={-1} className={styles.answered} role="status">
        {phase === 'accepted' ? t`Accepted` : phase === 'rejected' ? t`Rejected` : t`No longer waiting`}
      </p>
    )
  }
  return (
    <div className={styles.requests} data-wide="" {...lostFocus}>
      <Button kind="primary" isBusy={isBusy} onClick={() => void answer(true)}>
        <Check size={16} strokeWidth={2} aria-hidden="true" />
        {t`Accept`}
      </Button>
      <Button kind="secondary" isBusy={isBusy} onClick={() => void answer(false)}>
        <X size={16} strokeWidth={2} aria-hidden="true" />
        {t`Reject`}
      </Button>
    </div>
  )
}
