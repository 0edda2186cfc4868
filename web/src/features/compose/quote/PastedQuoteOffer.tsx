import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { QuietQuoteDialog } from '../ComposeQuestions.tsx'
import styles from './PastedQuoteOffer.module.css'
import type { PastedQuote } from './usePastedQuote.ts'

/** Offers to quote the post whose address was pasted; ignoring the offer leaves the address as text. */
export function PastedQuoteOffer({ quote }: { readonly quote: PastedQuote }) {
  const { t } = useLingui()
  const [asksFirst, setAsksFirst] = useState(false)
  const name = `@${quote.status.account.acct}`
  return (
    <section className={styles.offer} aria-label={t`Quote the post you pasted?`}>
      <Quote size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
      <p className={styles.words} role="status">
        <Trans>
          Quote this post by <bdi>{name}</bdi> instead of linking it?
        </Trans>
      </p>
      <Button kind="quiet" onClick={quote.decline}>
        <Trans>Keep the link</Trans>
      </Button>
      <Button kind="outline" onClick={() => (quote.isQuiet ? setAsksFirst(true) : quote.accept())}>
        {quote.status.quote_approval?.current_user === 'manual' ? <Trans>Request to quote</Trans> : <Trans>Quote</Trans>}
      </Button>
      {asksFirst && <QuietQuoteDialog onQuote={quote.accept} onClose={() => setAsksFirst(false)} />}
    </section>
  )
}
