import type { NotificationGroup } from '@starling/domain/notifications'
import { useLingui } from '@lingui/react/macro'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './NotificationRow.module.css'

/** The emoji of a group, each with its count. */
export function ReactionSummary({ group }: { readonly group: NotificationGroup }) {
  const { i18n } = useLingui()
  return (
    <div className={styles.reactions}>
      {group.emoji_reaction_groups.map(({ emoji_reaction: reaction }) => (
        <span key={`${reaction.name}@${reaction.domain ?? ''}`} className={styles.reaction}>
          {reaction.static_url || reaction.url ? (
            <PictureOr
              className={styles.reactionImage}
              src={reaction.static_url || reaction.url}
              alt={`:${reaction.name}:`}
              instead={`:${reaction.name}:`}
            />
          ) : (
            <span>{reaction.name}</span>
          )}
          {reaction.count > 1 && i18n.number(reaction.count)}
        </span>
      ))}
    </div>
  )
}
