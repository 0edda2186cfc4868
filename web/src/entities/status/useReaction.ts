import { useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { createRelationshipBatch } from '@starling/domain/actions'
import { acceptsReaction, chosenReaction, ownReactions } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../account/useRelationship.ts'
import { toasts } from '../../ui/toasts.ts'
import { actOnStatus } from '../status-actions/actOnStatus.ts'

interface Reaction {
  /** The reader's own reactions, as text or `:shortcode:`. */
  readonly own: ReadonlySet<string>
  /** Adds a reaction, or removes it if it was given already. */
  readonly react: (text: string, emoji: Emoji) => void
}

/** Reacting to a post; null if its author accepts no reactions from this reader, who is told by an alert after trying to react. */
export function useReaction(status: Status, onRefused: () => void, isAsked = true): Reaction | null {
  const { t } = useLingui()
  const session = useSession()
  const { account } = status
  const relationship = useRelationship(account.id)
  const isAccepted = acceptsReaction(status, session.me?.id ?? null, relationship)
  const refusal = t`@${account.acct} takes no reactions from you`

  // Only some authors' policies depend on the relationship, so it is loaded only here.
  useEffect(() => session.part(createRelationshipBatch).ensure([account.id]), [session, account.id])
  useEffect(() => {
    if (isAccepted) return
    if (isAsked) toasts.show({ title: refusal })
    onRefused()
  }, [isAccepted, isAsked, refusal, onRefused])
  if (!isAccepted) return null

  const own = ownReactions(status)
  return {
    own,
    react(text, emoji) {
      actOnStatus(session, (actions) => actions.react(status.id, chosenReaction(emoji, text), !own.has(text)))
    },
  }
}
