import type { TimelineHandle, TimelineView } from '@starling/domain/timelines'
import type { TimelineKey } from '@starling/domain/timelines'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** A timeline that is loaded and live for as long as the component is on screen. */
export function useTimeline(key: TimelineKey): { readonly view: TimelineView; readonly timeline: TimelineHandle } {
  const timeline = useSession().timeline(key)
  const view = useSyncExternalStore(timeline.subscribe, timeline.getSnapshot)
  useEffect(() => {
    timeline.open()
    return () => timeline.close()
  }, [timeline])
  return { view, timeline }
}
