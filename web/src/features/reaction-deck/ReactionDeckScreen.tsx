import { Trans, useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useReactionDeck } from '../../entities/emoji/useReactionDeck.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { reactionDeckPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { DeckEditor } from './DeckEditor.tsx'
import styles from './ReactionDeck.module.css'

/** The editor of the reaction deck. */
export function ReactionDeckScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) return <SignInColumn title={t`Quick emoji`} next={reactionDeckPath} />
  return <DeckColumn />
}

function DeckColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { emojis, retry } = useReactionDeck()
  // Loads the deck again first, because it is saved as a whole: saving a changed old copy would lose changes of another device.
  const renew = useEffectEvent(() => {
    if (emojis !== null) retry()
  })
  useEffect(() => renew(), [])
  return (
    <Column title={t`Quick emoji`} actions={!isOnline && emojis !== null && <OfflineMark />}>
      <Deck />
    </Column>
  )
}

function Deck() {
  const { t } = useLingui()
  const { isOffered, emojis, error, most, replace, retry } = useReactionDeck()
  if (isOffered === false)
    return (
      <EmptyState icon={<Smile size={40} strokeWidth={1.25} />} text={<Trans>This server keeps no emoji at hand for its people.</Trans>} />
    )
  if (error) return <LoadError error={error} onRetry={retry} />
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
