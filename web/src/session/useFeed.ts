import type { FeedView, ListHandle, ListSource } from '@starling/domain/feeds'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'
import type { TimelineKey } from '@starling/domain/timelines'

/** A paged list, loaded while the component is mounted. Equal source keys give the same list. */
export function useFeed<Item>(source: ListSource<Item>): { readonly view: FeedView; readonly feed: ListHandle } {
  const { view, list } = useOpenList(useSession().feed(source))
  return { view, feed: list }
}

/** The name of the column in which a list is drawn. Columns that show the same list side by side keep their own places in it. */
export const ColumnNameContext = createContext<string | null>(null)

interface OpenList<Handle, View> {
  column(name: string): Handle
  subscribe(listener: () => void): () => void
  getSnapshot(): View
  open(): void
  close(): void
}

/** A list as this column shows it, kept loaded and live while the component is mounted. */
export function useOpenList<View, Handle extends OpenList<Handle, View>>(
  shared: Handle & OpenList<Handle, View>,
): { readonly view: View; readonly list: Handle } {
  const name = useContext(ColumnNameContext)
  const list = name === null ? shared : shared.column(name)
  const view = useSyncExternalStore(list.subscribe, list.getSnapshot)
  useEffect(() => {
    list.open()
    return () => list.close()
  }, [list])
  return { view, list }
}

/** A timeline, loaded and live while the component is mounted. */
export function useTimeline(key: TimelineKey): { readonly view: FeedView; readonly timeline: ListHandle } {
  const { view, list } = useOpenList(useSession().timeline(key))
  return { view, timeline: list }
}
