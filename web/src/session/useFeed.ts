import type { EntryListRow, FeedView, ListHandle, ListSource } from '@starling/domain/feeds'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from './SessionProvider.tsx'

/** A paged list, loaded while the component is mounted. Equal source keys give the same list. */
export function useFeed<Item>(source: ListSource<Item>): { readonly view: FeedView<EntryListRow>; readonly feed: ListHandle } {
  const feed = useSession().feed(source)
  const view = useSyncExternalStore(feed.subscribe, feed.getSnapshot)
  useEffect(() => {
    feed.open()
    return () => feed.close()
  }, [feed])
  return { view, feed }
}
