import { Trans, useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useReactionDeck } from '../../entities/emoji/useReactionDeck.ts'
import { reactionDeckPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { DeckEditor } from './DeckEditor.tsx'
import styles from './ReactionDeck.module.css'

/** The editor of the reaction deck (R-react-06, R-shell-11). */
export function ReactionDeckScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) return <SignInColumn title={t`Emoji at hand`} next={reactionDeckPath} />
  return (
    <Column title={t`Emoji at hand`}>
      <Deck />
    </Column>
  )
}

function Deck() {
  const { t } = useLingui()
  const { isOffered, emojis, hasFailed, most, replace, retry } = useReactionDeck()
  if (isOffered === false)
    return (
      <EmptyState icon={<Smile size={40} strokeWidth={1.25} />} text={<Trans>This server keeps no emoji at hand for its people.</Trans>} />
    )
  if (hasFailed) return <ErrorState title={t`Your emoji could not be loaded`} onRetry={retry} />
  if (emojis === null)
    return (
      <Skeleton label={t`Loading emoji`}>
        <div className={styles.grid}>
          {Array.from({ length: 12 }, (_, index) => (
            <span key={index} className={styles.bone}>
              <Bone inlineSize="36px" blockSize="36px" isRound />
            </span>
          ))}
        </div>
      </Skeleton>
    )
  return <DeckEditor emojis={emojis} most={most} onChange={replace} />
}
