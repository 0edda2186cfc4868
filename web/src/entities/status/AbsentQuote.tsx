import type { Quote } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './QuotedStatus.module.css'

interface AbsentQuoteProps {
  readonly state: Exclude<Quote['state'], 'accepted'>
  /** Null where there is nothing to show in spite of the reason. */
  readonly onReveal: (() => void) | null
}

/** Why a quoted post is not shown (R-quote-01). */
export function AbsentQuote({ state, onReveal }: AbsentQuoteProps) {
  const reason = useReason(state)
  return (
    <p className={styles.absent}>
      {reason}
      {onReveal !== null && (
        <button type="button" className={styles.reveal} onClick={onReveal}>
          <Trans>Show anyway</Trans>
        </button>
      )}
    </p>
  )
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
