import { hasEmojiReactions } from '@starling/domain/instance'
import { useSyncExternalStore } from 'react'
import { instanceStore } from '../accounts/instances.ts'
import { useSession } from './SessionProvider.tsx'

/** Whether the server one reads from has emoji reactions; false until it is known. Asked for with every post. */
export function useHasReactions(): boolean {
  const store = instanceStore(useSession().client.origin)
  return useSyncExternalStore(store.subscribe, () => {
    const instance = store.get()
    return instance !== null && hasEmojiReactions(instance)
  })
}
