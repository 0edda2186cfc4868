import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { useState } from 'react'
import { QuietQuoteDialog } from '../ComposeQuestions.tsx'
import { DraftOffer } from '../DraftOffer.tsx'
import type { PastedQuote } from './usePastedQuote.ts'

/** Offers to quote the post whose address was pasted; ignoring the offer leaves the address as text. */
export function PastedQuoteOffer({ quote }: { readonly quote: PastedQuote }) {
  const { t } = useLingui()
  const [asksFirst, setAsksFirst] = useState(false)
  const name = `@${quote.status.account.acct}`
  return (
    <DraftOffer
      label={t`Quote the post you pasted?`}
      Icon={Quote}
      words={
        <Trans>
          Quote this post by <bdi>{name}</bdi> instead of linking it?
        </Trans>
      }
      decline={{ label: <Trans>Keep the link</Trans>, give: quote.decline }}
      accept={{
        label: quote.status.quote_approval?.current_user === 'manual' ? <Trans>Request to quote</Trans> : <Trans>Quote</Trans>,
        give: () => (quote.isQuiet ? setAsksFirst(true) : quote.accept()),
      }}
    >
      {asksFirst && <QuietQuoteDialog onQuote={quote.accept} onClose={() => setAsksFirst(false)} />}
    </DraftOffer>
  )
}
