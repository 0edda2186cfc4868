import { ApiError, type Answer } from '@starling/api/client'
import type { Asked, SessionPorts } from '../ports/index.ts'
import type { Ask } from './Ask.ts'
import { createFeed, type Feed, type FeedPorts } from './createFeed.ts'
import type { EntryList, EntryListRow } from './entries/EntryList.ts'
import { entryRules, type EntriesPage, type EntryRulesOptions } from './entries/entryRules.ts'
import { removeEntries } from './entries/removeEntries.ts'
import type { LeftPlace } from './FeedEvent.ts'
import type { FeedTraits } from './FeedState.ts'
import type { UpwardAnswer } from './loadUpwards.ts'
import type { Cursor, ListHandle, ListSource } from './ListSource.ts'
import type { Place } from './Place.ts'

/** A feed whose rows are ids. */
export interface ListFeed extends Feed<EntryList, EntryListRow, string, EntriesPage> {
  readonly handle: ListHandle
  /** The kind of entity the ids belong to. */
  readonly entity: ListSource<unknown>['entity']
  /** Removes entries, shown or waiting. */
  remove(isGone: (id: string) => boolean): void
  /** Shows the entries stored at the last visit until an answer comes, with follow suggestions above one of them if they were there (R-tl-11). */
  showStored(ids: readonly string[], left?: LeftPlace | null, suggestionsAboveId?: string): void
}

/** Options that only some lists need besides their source. */
export interface ListFeedOptions<Item> extends Pick<EntryRulesOptions, 'marksRead'> {
  readonly listensOn?: boolean
  /** Reading continues where it ended; for lists in the order of their ids. */
  readonly placeBy?: (item: Item) => string
  readonly absence?: FeedTraits<EntryList, EntryListRow, string, EntriesPage>['absence']
  readonly listen?: FeedPorts<string, Asked<Answer<Item[]>>, EntriesPage>['listen']
  readonly isConnected?: () => boolean
  readonly advanceMarker?: (id: string) => void
  readonly onChange?: () => void
  readonly onPlace?: (place: Place) => void
  /** Where follow suggestions go in a first page (R-tl-11). */
  readonly suggestionsAbove?: (items: readonly Item[]) => string | null
  /** The action's name, from which alerts get their text. */
  readonly action: string
}

const loadUpwardsCode = () => import('./loadUpwards.ts')

/** Makes the feed for one list source. */
export function createListFeed<Item>(source: ListSource<Item>, ports: SessionPorts, options: ListFeedOptions<Item>): ListFeed {
  const { order, pagesByCount = false, isReplaced = false } = source
  const traits: FeedTraits<EntryList, EntryListRow, string, EntriesPage> = {
    rules: entryRules({ order, pagesByCount, marksRead: options.marksRead ?? false }),
    isStreamed: source.channel != null,
    listensOn: options.listensOn ?? false,
    isBackground: false,
    isReplaced,
    keepsPlace: options.placeBy !== undefined,
    showsWaitingOnReturn: false,
    absence: options.absence ?? null,
  }
  /** The post an entry shows: for a boost, the boosted post. */
  const postOf = (id: string) => (source.entity === 'status' && ports.store.get('status', id)?.reblog?.id) || id
  const feed = createFeed<EntryList, EntryListRow, string, UpwardAnswer<Item>, EntriesPage>(traits, {
    clock: ports.clock,
    async load(ask, signal): Promise<UpwardAnswer<Item>> {
      if (ask.place === 'above' || ask.place === 'around') {
        const code = await loadUpwardsCode().catch(() => {
          throw new ApiError({ kind: 'offline' })
        })
        return code.loadUpwards(source, options.placeBy ?? String, ports.client, ask, signal)
      }
      // The stored position is often not on the first page. This code is loaded together with that page, so that the page around the position need not wait for it.
      if (options.placeBy !== undefined && ask.place === 'top' && ask.sinceId === null) loadUpwardsCode().catch(() => undefined)
      if (ask.place === 'bottom' && ask.link !== null) return source.follow(ports.client, ask.link, signal)
      return source.load(ports.client, cursorOf(ask, pagesByCount), signal)
    },
    accept(answer) {
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
        ...(answer.mergeInto ? { mergeInto: answer.mergeInto } : {}),
      }
    },
    listen: options.listen ?? null,
    isConnected: options.isConnected ?? (() => false),
    advanceMarker: options.advanceMarker ?? (() => undefined),
    alert: (error) =>
      ports.alert(error, {
        action: options.action,
        isSilent: source.isSilent ?? false,
        // The list itself shows that it does not exist, or that the server has no such list: Hollo has no conversations, for example.
        skipsNotFound: true,
        isBackground: true,
      }),
    touch: (listeners) => ports.notifier.touch(listeners),
    ...(options.onChange ? { onChange: options.onChange } : {}),
    ...(options.onPlace ? { onPlace: options.onPlace } : {}),
  })
  const remove = (isGone: (id: string) => boolean) =>
    feed.dispatch({ kind: 'removed', change: (list) => removeEntries(list, isGone), isGone })
  return {
    ...feed,
    get state() {
      return feed.state
    },
    handle: {
      ...feed.handle,
      remove: (id) => remove((candidate) => candidate === id),
      place: () => feed.state.place,
      keepPlace: (place) => feed.dispatch({ kind: 'seen', place }),
      readUpwards: () => feed.dispatch({ kind: 'upwards' }),
      lastReadId: () => feed.state.lastReadId,
    },
    entity: source.entity,
    remove,
    showStored(ids, left = null, suggestionsAboveId) {
      const lastId = ids.at(-1) ?? null
      const page = {
        ids,
        lastId,
        next: null,
        isPartial: false,
        hasOlder: true,
        isWhole: false,
        suggestionsAboveId: suggestionsAboveId ?? null,
      }
      feed.dispatch({ kind: 'stored', ask: { place: 'top', sinceId: null }, page, left })
    },
  }
}

function cursorOf(ask: Exclude<Ask, { place: 'above' | 'around' }>, pagesByCount: boolean): Cursor {
  switch (ask.place) {
    case 'top':
      return ask.sinceId === null ? {} : { since_id: ask.sinceId }
    case 'gap':
      return { max_id: ask.maxId }
    case 'bottom':
      return pagesByCount ? { offset: ask.count } : { max_id: ask.lastId }
  }
}
