import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The posts that refer to a post by a link (R-stat-12, R-int-06). */
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
