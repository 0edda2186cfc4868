import { Trans, useLingui } from '@lingui/react/macro'
import { emojiReactionsPath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OwnTimelineColumn } from './OwnTimelineColumn.tsx'

/** The posts the reader reacted to with an emoji (R-react-04, R-stat-20). */
export function EmojiReactionsScreen() {
  const { t } = useLingui()
  return (
    <OwnTimelineColumn
      next={emojiReactionsPath}
      title={t`Emoji reactions`}
      timelineKey={routes.emojiReactions.timeline}
      context="collection"
      empty={<EmptyState text={<Trans>Posts you react to with an emoji appear here.</Trans>} />}
    />
  )
}
