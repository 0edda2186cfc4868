import type { TimelineHandle, TimelineView } from '@starling/domain/timelines'
import type { TimelineKey } from '@starling/domain/timelines'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** A timeline, loaded and live while the component is mounted. */
export function useTimeline(key: TimelineKey): { readonly view: TimelineView; readonly timeline: TimelineHandle } {
  const timeline = useSession().timeline(key)
  const view = useSyncExternalStore(timeline.subscribe, timeline.getSnapshot)
  useEffect(() => {
    timeline.open()
    return () => timeline.close()
  }, [timeline])
  return { view, timeline }
}
