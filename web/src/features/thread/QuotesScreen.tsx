import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The posts that quote a post (R-quote-10). */
export function QuotesScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <TimelineColumn
      key={id}
      title={t`Quotes`}
      timelineKey={`quotes:${id}`}
      context="public"
      empty={<EmptyState text={<Trans>Nobody this server knows of has quoted this post.</Trans>} />}
    />
  )
}
