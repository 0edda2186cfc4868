import { ApiError, type Answer } from '@starling/api/client'
import type { Timestamped, SessionPorts } from '../ports/index.ts'
import type { Place } from '../views/index.ts'
import { createFeed, type Feed, type FeedPorts } from './createFeed.ts'
import { removeEntries, type EntryList } from './entries/EntryList.ts'
import { entryRules, type EntriesPage, type EntryRulesOptions } from './entries/entryRules.ts'
import type { SavedPlace } from './FeedEvent.ts'
import type { FeedHandle } from './FeedHandle.ts'
import { MAIN_VIEW, viewOf, type FeedTraits } from './FeedState.ts'
import { loadUpwards } from './loadUpwards.ts'
import type { Cursor, ListHandle, ListSource } from './ListSource.ts'
import type { PageRequest } from './FeedRules.ts'

/** A feed whose rows are ids. */
export interface ListFeed extends Omit<Feed, 'handle'> {
  readonly handle: ListHandle
  /** The kind of entity the ids belong to. */
  readonly entity: ListSource<unknown>['entity']
  /** Removes entries, shown or waiting. */
  remove(isGone: (id: string) => boolean): void
  /** Shows the entries stored at the last visit until an answer comes, with follow suggestions above one of them if they were there. */
  showStored(ids: readonly string[], left?: SavedPlace | null, suggestionsAboveId?: string): void
}

/** Options that only some lists need besides their source. */
export interface ListFeedOptions<Item> extends Pick<EntryRulesOptions, 'marksRead'> {
  readonly listensOn?: boolean
  /** Reading continues where it ended; for lists in the order of their ids. */
  readonly placeBy?: (item: Item) => string
  readonly absence?: FeedTraits['absence']
  readonly listen?: ((onEntry: (id: string) => void, onConnection: (isConnected: boolean) => void) => () => void) | null
  readonly isConnected?: () => boolean
  readonly advanceMarker?: (id: string) => void
  readonly onChange?: () => void
  readonly onPlace?: (place: Place) => void
  /** Where follow suggestions go in a first page. */
  readonly suggestionsAbove?: (items: readonly Item[]) => string | null
  /** The action's name, from which alerts get their text. */
  readonly action: string
}

/** Makes the feed for one list source. */
export function createListFeed<Item>(source: ListSource<Item>, ports: SessionPorts, options: ListFeedOptions<Item>): ListFeed {
  const { order, pagesByCount = false, isReplaced = false } = source
  const traits: FeedTraits = {
    rules: entryRules({ order, pagesByCount, marksRead: options.marksRead ?? false }),
    isStreamed: source.channel != null,
    listensOn: options.listensOn ?? false,
    isBackground: false,
    isReplaced,
    keepsPlace: options.placeBy !== undefined,
    pushesAtTop: false,
    absence: options.absence ?? null,
  }
  const { listen = null } = options
  /** The post an entry shows: for a boost, the boosted post. */
  const postOf = (id: string) => (source.entity === 'status' && ports.store.get('status', id)?.reblog?.id) || id
  const feedPorts: FeedPorts<Timestamped<Answer<Item[]>>> = {
    clock: ports.clock,
    load(page, signal) {
      if (page.place === 'above' || page.place === 'around')
        return loadUpwards(source, options.placeBy ?? String, ports.client, page, signal)
      if (page.place === 'bottom' && page.link !== null) return source.follow(ports.client, page.link, signal)
      return source.load(ports.client, cursorOf(page, pagesByCount), signal)
    },
    accept(answer): EntriesPage {
      const { data, dropped, next } = answer
      const ids = source.keep(answer, ports)
      const shown = new Set(ids.map(postOf))
      const count = data.length + dropped
      return {
        ids,
        lastId: ids.at(-1) ?? null,
        next,
        isPartial: answer.status === 206,
        failure: answer.isStored ? new ApiError({ kind: 'offline' }) : null,
        hasOlder: pagesByCount ? count >= source.limit : next !== null && count > 0,
        // Servers count a page first and then leave out deleted posts, so even a half-full page may be followed by another.
        isWhole: count * 2 < source.limit,
        suggestionsAboveId: options.suggestionsAbove?.(data) ?? null,
        shows: (id) => shown.has(postOf(id)),
      }
    },
    listen: listen && ((onEntry, onConnection) => listen((id) => onEntry({ id }), onConnection)),
    isConnected: options.isConnected ?? (() => false),
    advanceMarker: options.advanceMarker ?? (() => undefined),
    alert: (error) =>
      ports.alert(error, {
        action: options.action,
        isSilent: source.isSilent ?? false,
        // The list shows its own message where the server does not have it (Hollo, for example, has no conversations).
        skipsNotFound: true,
        isBackground: true,
      }),
    touch: (listeners) => ports.notifier.touch(listeners),
    ...(options.onChange ? { onChange: options.onChange } : {}),
    ...(options.onPlace ? { onPlace: options.onPlace } : {}),
  }
  const feed = createFeed(traits, feedPorts)
  const remove = (isGone: (id: string) => boolean) =>
    feed.dispatch({ kind: 'removed', change: (list: EntryList) => removeEntries(list, isGone), isGone: ({ id }) => isGone(id) })
  const column = byName((view): ListHandle => ({
    // Entry rules only make rows of entries, gaps and suggestions.
    ...(feed.handle(view) as FeedHandle),
    column: (name) => column(name),
    remove: (id) => remove((candidate) => candidate === id),
    outdate: () => feed.dispatch({ kind: 'outdated', now: ports.clock.now() }),
    place: () => (feed.state.views.has(view) ? viewOf(feed.state, view, traits.keepsPlace).place : null) ?? feed.state.place,
    keepPlace: (place) => feed.dispatch({ kind: 'seen', view, place }),
    readUpwards: () => feed.dispatch({ kind: 'upwards', view }),
    waitingIds() {
      const { waiting } = viewOf(feed.state, view, traits.keepsPlace)
      return feed.state.list.rows.slice(0, waiting).flatMap(({ kind, id }) => (kind === 'entry' ? [id] : []))
    },
    lastReadId: () => feed.state.lastReadId,
    markRead: (id) => options.advanceMarker?.(id),
  }))
  return {
    ...feed,
    get state() {
      return feed.state
    },
    handle: column(MAIN_VIEW),
    entity: source.entity,
    remove,
    showStored(ids, left = null, suggestionsAboveId) {
      const page: EntriesPage = {
        ids,
        lastId: ids.at(-1) ?? null,
        next: null,
        isPartial: false,
        hasOlder: true,
        isWhole: false,
        suggestionsAboveId: suggestionsAboveId ?? null,
      }
      feed.dispatch({ kind: 'stored', page, left })
    },
  }
}

function cursorOf(page: Exclude<PageRequest, { place: 'above' | 'around' }>, pagesByCount: boolean): Cursor {
  switch (page.place) {
    case 'top':
      return page.sinceId === null ? {} : { since_id: page.sinceId }
    case 'gap':
      return { max_id: page.maxId }
    case 'bottom':
      return pagesByCount ? { offset: page.count } : { max_id: page.lastId }
  }
}

/** The same handle for the same name. */
export function byName<Handle>(make: (name: string) => Handle): (name: string) => Handle {
  const made = new Map<string, Handle>()
  return (name) => {
    const handle = made.get(name) ?? make(name)
    made.set(name, handle)
    return handle
  }
}
