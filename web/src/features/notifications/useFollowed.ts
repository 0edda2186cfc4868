import { createRelationshipBatch } from '@starling/domain/actions'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

/** No id holds a line break. */
const separator = '\n'

/** Which of these people the reader follows; asks for what is not known yet. */
export function useFollowed(accountIds: readonly string[]): (accountId: string) => boolean {
  const session = useSession()
  const { entities } = session
  const asked = accountIds.join(separator)
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = idsOf(asked).map((id) => entities.subscribe('relationship', id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [entities, asked],
  )
  // A text, because the answer has to be the same value as long as nothing has changed.
  const followed = useSyncExternalStore(subscribe, () =>
    idsOf(asked)
      .filter((id) => entities.get('relationship', id)?.following === true)
      .join(separator),
  )
  useEffect(() => {
    session.part(createRelationshipBatch).ensure(idsOf(asked))
  }, [session, asked])
  const ids = new Set(followed.split(separator))
  return (accountId) => ids.has(accountId)
}

function idsOf(asked: string): readonly string[] {
  return asked === '' ? [] : asked.split(separator)
}
