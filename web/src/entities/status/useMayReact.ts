import type { Status } from '@starling/api/statuses'
import { acceptsReaction } from '@starling/domain/emoji'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../account/useRelationship.ts'
import { useHasReactions } from '../../session/useInstance.ts'
import { useReading } from '../../settings/useReading.ts'

/** Whether this reader, or a visitor, may add a reaction to a post. The relationship is loaded only where the author's policy depends on it. */
export function useMayReact({ account }: Status): boolean {
  const session = useSession()
  const me = session.me?.id ?? null
  const hasReactions = useHasReactions()
  const { hidesWhatServersLack } = useReading()
  const relationship = useRelationship(account.id)
  const policy = account.other_settings?.emoji_reaction_policy ?? 'allow'
  const depends = me !== null && policy !== 'allow' && policy !== 'block'
  useEffect(() => {
    if (!depends) return
    const ask = async () => {
      // Loaded when an author has such a policy: the chips are part of the first posts, and actions are not.
      const { createRelationshipBatch } = await import('@starling/domain/actions')
      session.part(createRelationshipBatch).ensure([account.id])
    }
    // If it fails, reacting stays unavailable, as before the relationship was known.
    ask().catch(() => undefined)
  }, [depends, session, account.id])
  if (me !== null && !hasReactions) return false
  if (hidesWhatServersLack && account.server_features?.emoji_reaction === false) return false
  return acceptsReaction({ account }, me, relationship)
}
