import { actOnStatus } from '../status-actions/actOnStatus.ts'
import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { useHasReactions } from '../../session/useInstance.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './ReactionChips.module.css'
import { useMayReact } from './useMayReact.ts'

type Reaction = Status['emoji_reactions'][number]

/** The emoji reactions of a post. */
export function ReactionChips({ status }: { readonly status: Status }) {
  const { t } = useLingui()
  const session = useSession()
  const prompt = useInteractionPrompt()
  const hasReactions = useHasReactions()
  const { hidesReactionCounts } = useReading()
  const mayReact = useMayReact(status)

  function toggle(reaction: Reaction) {
    if (session.me) actOnStatus(session, (actions) => actions.react(status.id, reaction, !reaction.me))
    else prompt({ kind: 'react', url: status.url ?? '' })
  }

  return (
    <div className={styles.chips}>
      {status.emoji_reactions.map((reaction) => (
        <button
          key={`${reaction.name}@${reaction.domain ?? ''}`}
          type="button"
          className={styles.chip}
          aria-pressed={reaction.me}
          aria-label={hidesReactionCounts ? reaction.name : t`${reaction.name}, ${reaction.count}`}
          disabled={!mayReact && !(reaction.me && hasReactions)}
          onClick={() => toggle(reaction)}
        >
          <ReactionPicture name={reaction.name} url={reaction.static_url ?? reaction.url} />
          {!hidesReactionCounts && <span className={styles.count}>{reaction.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** The emoji, or its name where its picture cannot be loaded. */
function ReactionPicture({ name, url }: { readonly name: string; readonly url: string | null | undefined }) {
  const letters = <span className={styles.glyph}>{name}</span>
  return url ? <PictureOr className={styles.emoji} src={url} alt="" instead={letters} /> : letters
}
