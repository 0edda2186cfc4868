import type { Relationship } from '@starling/api/accounts'
import { isMuteOver, withoutMute } from '@starling/domain/actions'
import { useMemo, useSyncExternalStore } from 'react'
import { useEntity } from '../../session/useEntity.ts'
import { clock } from '../time/clock.ts'

/** The reader's relationship with an account. A mute whose end has come is over, also while it is on the screen. */
export function useRelationship(accountId: string | null | undefined): Relationship | undefined {
  const relationship = useEntity('relationship', accountId)
  const mayEnd = relationship?.muting === true && relationship.muting_expires_at !== null
  const isOver = useSyncExternalStore(
    mayEnd ? clock.subscribe : never,
    () => relationship !== undefined && isMuteOver(relationship, clock.now()),
  )
  return useMemo(() => (isOver && relationship !== undefined ? withoutMute(relationship) : relationship), [relationship, isOver])
}

const never = () => () => undefined
