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
  const [phase, setPhase] = useState<'open' | 'sending' | 'accepted' | 'rejected'>('open')
  const isBusy = phase === 'sending'

  async function answer(isAccepted: boolean) {
    setPhase('sending')
    try {
      await session.part(createAccountActions).answerFollowRequest(accountId, isAccepted)
      setPhase(isAccepted ? 'accepted' : 'rejected')
      void renewWaitingRequests(session)
    } catch {
      // The session has raised the alert; the buttons stay for another try.
      setPhase('open')
    }
  }

  const answerRef = useRef<HTMLParagraphElement>(null)
  const lostFocus = useLostFocus(() => answerRef.current?.focus({ preventScroll: true }))
  if (phase === 'accepted' || phase === 'rejected') {
    return (
      <p ref={answerRef} tabIndex={-1} className={styles.answered} role="status">
        {phase === 'accepted' ? t`Accepted` : t`Rejected`}
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
