import { createThreadHandle } from '@starling/domain/threads'
import type { ThreadHandle, ThreadView } from '@starling/domain/threads'
import { useEffect, useSyncExternalStore } from 'react'
import { afterFrame } from '../../ui/whenIdle.ts'
import { useSession } from '../../session/SessionProvider.tsx'

/** A post's conversation, loaded while the component is mounted; at first only the posts known to the store. */
export function useThread(statusId: string): { readonly view: ThreadView; readonly thread: ThreadHandle } {
  const thread = useSession().thread(statusId, createThreadHandle)
  const view = useSyncExternalStore(thread.subscribe, thread.getSnapshot)
  useEffect(() => {
    let isOpen = false
    const stop = afterFrame(() => {
      isOpen = true
      thread.open()
    })
    return () => {
      stop()
      if (isOpen) thread.close()
    }
  }, [thread])
  return { view, thread }
}
