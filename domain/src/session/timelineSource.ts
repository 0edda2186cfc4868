import { bookmarkEndpoints } from '@starling/api/bookmarks'
import type { Answer, CallOptions, PageLink } from '@starling/api/client'
import { favouriteEndpoints } from '@starling/api/favourites'
import type { Asked, SessionClient } from '../ports/index.ts'
import type { Status } from '@starling/api/statuses'
import type { StreamChannel } from '@starling/api/streaming'
import { timelineEndpoints } from '@starling/api/timelines'
import { trendEndpoints } from '@starling/api/trends'
import { parseTimelineKey, type TimelineKey } from '../timelines/index.ts'

/** Where in a timeline to ask. */
export interface Cursor {
  readonly max_id?: string
  readonly since_id?: string
}

/** How one timeline is asked for and heard of. */
export interface TimelineSource {
  load(client: SessionClient, cursor: Cursor): Promise<Asked<Answer<Status[]>>>
  follow(client: SessionClient, link: PageLink): Promise<Asked<Answer<Status[]>>>
  /** How many posts a page is asked to hold. */
  readonly limit: number
  /** Null where nothing is streamed. */
  readonly channel: StreamChannel | null
  /** The stream knows the reader's own marks (R-str-05). */
  readonly isPersonal: boolean
  /** Cursors are the posts' own ids; elsewhere only the server's links lead on. */
  readonly pagesByStatusId: boolean
  /** A new answer replaces the list instead of being merged into it (R-acct-12). */
  readonly isReplaced: boolean
}

const PAGE_SIZE = 20

/** The largest page Mastodon answers, as account timelines are asked for (R-acct-12). */
const ACCOUNT_PAGE_SIZE = 40

/** How a timeline is asked for; null for those no server row is known for (R-tl-01, R-tl-15). */
export function timelineSource(key: TimelineKey): TimelineSource | null {
  const subject = parseTimelineKey(key)
  const byId: CallOptions = { canPageById: true }
  const limit = PAGE_SIZE
  const base = { limit, channel: null, isPersonal: true, pagesByStatusId: true, isReplaced: false } as const
  switch (subject.kind) {
    case 'home':
      return {
        ...base,
        load: (client, cursor) => client.call(timelineEndpoints.home, { ...byId, query: { ...cursor, limit } }),
        follow: (client, link) => client.follow(timelineEndpoints.home, link, byId),
        channel: { stream: 'user' },
      }
    case 'public':
    case 'community': {
      const local = subject.kind === 'community'
      const scope = local ? { local: true } : subject.isRemote ? { remote: true } : {}
      const media = subject.onlyMedia ? { only_media: true } : {}
      const name = local ? 'public:local' : subject.isRemote ? 'public:remote' : 'public'
      return {
        ...base,
        load: (client, cursor) => client.call(timelineEndpoints.public, { ...byId, query: { ...scope, ...media, ...cursor, limit } }),
        follow: (client, link) => client.follow(timelineEndpoints.public, link, byId),
        channel: { stream: subject.onlyMedia ? `${name}:media` : name },
        isPersonal: false,
      }
    }
    case 'hashtag': {
      const { tag, isLocal } = subject
      return {
        ...base,
        load: (client, cursor) =>
          client.call(timelineEndpoints.tag, {
            ...byId,
            params: { tag },
            query: { ...(isLocal ? { local: true } : {}), ...cursor, limit },
          }),
        follow: (client, link) => client.follow(timelineEndpoints.tag, link, byId),
        channel: { stream: isLocal ? 'hashtag:local' : 'hashtag', tag },
        isPersonal: false,
      }
    }
    case 'list': {
      const { id } = subject
      return {
        ...base,
        load: (client, cursor) => client.call(timelineEndpoints.list, { ...byId, params: { id }, query: { ...cursor, limit } }),
        follow: (client, link) => client.follow(timelineEndpoints.list, link, byId),
        channel: { stream: 'list', list: id },
      }
    }
    case 'link':
      return {
        ...base,
        load: (client, cursor) => client.call(timelineEndpoints.link, { ...byId, query: { url: subject.url, ...cursor, limit } }),
        follow: (client, link) => client.follow(timelineEndpoints.link, link, byId),
      }
    case 'account':
      return { ...base, ...accountSource(subject), limit: ACCOUNT_PAGE_SIZE }
    case 'bookmarks':
      return {
        ...base,
        load: (client, cursor) => client.call(bookmarkEndpoints.list, { query: { ...cursor, limit } }),
        follow: (client, link) => client.follow(bookmarkEndpoints.list, link),
        pagesByStatusId: false,
      }
    case 'favourites':
      return {
        ...base,
        load: (client, cursor) => client.call(favouriteEndpoints.list, { query: { ...cursor, limit } }),
        follow: (client, link) => client.follow(favouriteEndpoints.list, link),
        pagesByStatusId: false,
      }
    case 'trends':
      return {
        ...base,
        load: (client) => client.call(trendEndpoints.statuses, { query: { limit } }),
        follow: (client, link) => client.follow(trendEndpoints.statuses, link),
        pagesByStatusId: false,
        isReplaced: true,
      }
    default:
      return null
  }
}

type AccountSubject = Extract<ReturnType<typeof parseTimelineKey>, { kind: 'account' }>

function accountSource({ id, part, tag }: AccountSubject): Pick<TimelineSource, 'load' | 'follow' | 'isReplaced'> {
  const parts = {
    posts: { exclude_replies: true },
    with_replies: { exclude_replies: false, exclude_reblogs: true },
    media: { only_media: true },
    pinned: { pinned: true },
  }
  const query = { ...parts[part], ...(tag === null ? {} : { tagged: tag }), limit: ACCOUNT_PAGE_SIZE }
  const byId: CallOptions = { canPageById: part !== 'pinned' }
  return {
    load: (client, cursor) => client.call(timelineEndpoints.account, { ...byId, params: { id }, query: { ...query, ...cursor } }),
    follow: (client, link) => client.follow(timelineEndpoints.account, link, byId),
    isReplaced: part === 'pinned',
  }
}
