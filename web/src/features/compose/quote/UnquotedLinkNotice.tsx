import { Trans, useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { DraftOffer } from '../DraftOffer.tsx'
import type { UnquotedLink } from './usePastedQuote.ts'

/** Explains why a pasted post address stays a link and is not quoted. */
export function UnquotedLinkNotice({ link }: { readonly link: UnquotedLink }) {
  const { t } = useLingui()
  const words: Record<UnquotedLink['reason'], string> = {
    editing: t`Quotes cannot be added when editing a post.`,
    quoting: t`Only one quote at a time is allowed.`,
    media: t`Quoting is not allowed with media attachments.`,
    poll: t`Quoting is not allowed with polls.`,
  }
  return (
    <DraftOffer
      label={t`Why the link you pasted is not a quote`}
      Icon={Quote}
      words={words[link.reason]}
      decline={{ label: <Trans>Got it</Trans>, give: link.dismiss }}
    />
  )
}
