import { createQuoteActions } from '@starling/domain/actions'
import type { Quote } from '@starling/api/statuses'
import { capabilitiesOf } from '@starling/domain/instance'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { useInstance } from '../../session/useInstance.ts'
import { passFocus } from '../../ui/passFocus.ts'
import { loadQuoted } from './loadQuoted.ts'
import styles from './QuotedStatus.module.css'

interface AbsentQuoteProps {
  readonly state: Exclude<Quote['state'], 'accepted'>
  readonly quotedId: string | null
  readonly quotingId: string
  /** Null where there is nothing that could be shown. */
  readonly onReveal: (() => void) | null
}

/** Why a quoted post is not shown. A quote that waits for the reader is answered here. */
export function AbsentQuote({ state, quotedId, quotingId, onReveal }: AbsentQuoteProps) {
  const { t } = useLingui()
  const reason = useReason(state)
  const isMine = useIsMine(state === 'pending' ? quotedId : null)
  if (isMine && quotedId !== null)
    return (
      <p className={styles.absent}>
        {t`Waiting for your approval`}
        <Answers quotedId={quotedId} quotingId={quotingId} />
      </p>
    )
  return (
    <p className={styles.absent}>
      {reason}
      {onReveal !== null && (
        <button type="button" className={styles.reveal} onClick={({ currentTarget }) => passFocus(currentTarget, onReveal)}>
          <Trans>Show anyway</Trans>
        </button>
      )}
    </p>
  )
}

/** Whether the quoted post is the reader's own. Servers name a pending quote's post only to its author, and it need not be in the store here. */
function useIsMine(quotedId: string | null): boolean {
  const session = useSession()
  const { me } = session
  const quoted = useStatus(quotedId)
  const isUnknown = quotedId !== null && quoted === undefined
  useEffect(() => {
    if (isUnknown && me !== null) loadQuoted(session, quotedId)
  }, [session, me, quotedId, isUnknown])
  return me !== null && quoted?.account.id === me.id
}

/** Not every server lets the author answer. */
function Answers({ quotedId, quotingId }: { readonly quotedId: string; readonly quotingId: string }) {
  const session = useSession()
  const instance = useInstance()
  const [isBusy, setBusy] = useState(false)
  const buttons = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () => () => {
      // The buttons also disappear when the quote was answered on another device, or its post deleted.
      if (buttons.current?.contains(document.activeElement) === true) focusArticle(buttons.current)
    },
    [],
  )
  if (instance === null || !capabilitiesOf(instance).quoteReviews) return null

  async function answer({ currentTarget }: MouseEvent<HTMLButtonElement>, isAccepted: boolean) {
    // The buttons disappear, so the post gets the focus.
    focusArticle(currentTarget)
    setBusy(true)
    try {
      await session.part(createQuoteActions).answerQuote(quotedId, quotingId, isAccepted)
    } catch {
      // The session has raised an alert.
      setBusy(false)
    }
  }

  return (
    <span ref={buttons} className={styles.answers}>
      <button type="button" className={styles.reveal} disabled={isBusy} onClick={(event) => void answer(event, true)}>
        <Trans>Allow this quote</Trans>
      </button>
      <button type="button" className={styles.reveal} disabled={isBusy} onClick={(event) => void answer(event, false)}>
        <Trans>Refuse this quote</Trans>
      </button>
    </span>
  )
}

function focusArticle(within: Element): void {
  within.closest('article')?.focus({ preventScroll: true })
}

function useReason(state: AbsentQuoteProps['state']): string {
  const { t } = useLingui()
  switch (state) {
    case 'muted_account':
      return t`From someone you muted`
    case 'blocked_domain':
      return t`From a server you blocked`
    case 'blocked_account':
      return t`From someone you blocked`
    case 'pending':
      return t`Waiting for the author’s approval`
    case 'revoked':
    case 'rejected':
      return t`The author does not allow this quote`
    case 'deleted':
      return t`This post was deleted`
    case 'unauthorized':
      return t`This post is not available`
  }
}
