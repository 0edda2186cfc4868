import type { Status } from '@starling/api/statuses'
import type { StatusActions } from '@starling/domain/actions'
import { acceptsReaction, chosenReaction, inTone, ownReactions } from '@starling/domain/emoji'
import { hasEmojiReactions } from '@starling/domain/instance'
import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useRelationship } from '../account/useRelationship.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { EmojiGlyph } from '../emoji/EmojiGlyph.tsx'
import { useEmoji } from '../emoji/useEmoji.ts'
import styles from './AsAnotherDialog.module.css'

/** As many as fit in a row of the dialog on a phone. */
const mostQuick = 6

interface ReactionsAtAnotherProps {
  readonly status: Status
  readonly act: (run: (actions: StatusActions) => Promise<void>) => void
}

/** The other account's frequently used emoji; nothing where its server or the author does not accept reactions. */
export function ReactionsAtAnother({ status, act }: ReactionsAtAnotherProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const instance = useInstance()
  const tone = useSetting(settings.skinTone)
  const relationship = useRelationship(status.account.id)
  const { quick } = useEmoji()
  if (quick.length === 0 || instance === null || !hasEmojiReactions(instance) || !acceptsReaction(status, me?.id ?? null, relationship))
    return null
  const own = ownReactions(status)
  return (
    <ul className={styles.actions} aria-label={t`Reactions`}>
      {quick.slice(0, mostQuick).map((emoji) => {
        const text = emoji.kind === 'custom' ? `:${emoji.shortcode}:` : inTone(emoji, tone)
        const isOn = own.has(text)
        return (
          <li key={emoji.id}>
            <Button
              kind={isOn ? 'primary' : 'secondary'}
              aria-pressed={isOn}
              aria-label={emoji.label}
              onClick={() => act((actions) => actions.react(status.id, chosenReaction(emoji, text), !isOn))}
            >
              <EmojiGlyph emoji={emoji} tone={tone} />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
