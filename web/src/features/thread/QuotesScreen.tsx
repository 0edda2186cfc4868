import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The posts that quote a post. */
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

/** The posts that refer to a post by a link. */
export function ReferencesScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <TimelineColumn
      key={id}
      title={t`Posts that refer to it`}
      timelineKey={`references:${id}`}
      context="public"
      empty={<EmptyState text={<Trans>No post this server knows of refers to this one.</Trans>} />}
    />
  )
}
