import type { Relationship } from '@starling/api/accounts'
import type { MutedBefore } from '@starling/domain/actions'
import { asMutedBefore, createAccountActions, createRelationshipBatch, mutedBefore } from '@starling/domain/actions'
import { useEffect, useState } from 'react'
import { useAccount } from '../../session/useEntity.ts'
import { useRelationship } from './useRelationship.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { clock } from '../time/clock.ts'

interface Muting {
  readonly relationship: Relationship | undefined
  /** When the mute ends, as ISO time; null for ever. */
  readonly end: string | null
  unmute(): Promise<void>
  /** Mutes; an account that was unmuted here is muted as before, until the same time. */
  mute(): Promise<void>
}

/** Unmutes an account, and mutes it again where the same screen offers both, so that a mistake can be undone. */
export function useMuting(accountId: string): Muting {
  const session = useSession()
  const actions = session.part(createAccountActions)
  // Neither a list of accounts nor a post says whether notifications are hidden too.
  useEffect(() => session.part(createRelationshipBatch).ensure([accountId]), [session, accountId])
  const listedEnd = useAccount(accountId)?.mute_expires_at
  const relationship = useRelationship(accountId)
  const current = mutedBefore(relationship, listedEnd)
  const [lifted, setLifted] = useState<MutedBefore | null>(null)
  return {
    relationship,
    end: current.end,
    async unmute() {
      setLifted(current)
      await actions.unmute(accountId)
    },
    async mute() {
      await actions.mute(accountId, lifted === null ? {} : asMutedBefore(lifted, clock.now()))
    },
  }
}
