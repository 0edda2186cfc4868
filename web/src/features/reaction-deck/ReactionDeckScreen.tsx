import { Trans, useLingui } from '@lingui/react/macro'
import { asApiError } from '@starling/api/client'
import { useQuery } from '@tanstack/react-query'
import { Smile } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useReactionDeck } from '../../entities/emoji/useReactionDeck.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { reactionDeckPath } from '../../routing/paths.ts'
import { queryClientOf } from '../../session/apiQueries.ts'
import { instanceQuery } from '../../session/loadInstance.ts'
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
  const { emojis } = useReactionDeck()
  return (
    <Column title={t`Quick emoji`} actions={!isOnline && emojis !== null && <OfflineMark />}>
      <Deck />
    </Column>
  )
}

function Deck() {
  const { t } = useLingui()
  const { isOffered, emojis, error, most, replace, retry } = useReactionDeck()
  const session = useSession()
  // Until the server is known, nothing says whether it has a deck; the request is shared with the rest of the page.
  const server = useQuery({ ...instanceQuery(session), enabled: isOffered === null }, queryClientOf(session))
  if (isOffered === null && server.error !== null && !server.isFetching)
    return <LoadError error={asApiError(server.error)} onRetry={() => void server.refetch()} />
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
