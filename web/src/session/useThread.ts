import { createThreadHandle } from '@starling/domain/threads'
import type { ThreadHandle, ThreadView } from '@starling/domain/threads'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** A post's conversation, loaded while the component is mounted. */
export function useThread(statusId: string): { readonly view: ThreadView; readonly thread: ThreadHandle } {
  const thread = useSession().thread(statusId, createThreadHandle)
  const view = useSyncExternalStore(thread.subscribe, thread.getSnapshot)
  useEffect(() => {
    thread.open()
    return () => thread.close()
  }, [thread])
  return { view, thread }
}
