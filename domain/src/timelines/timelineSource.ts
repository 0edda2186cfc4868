import { bookmarkCategoryStatuses } from '@starling/api/bookmark-categories'
import { bookmarkEndpoints } from '@starling/api/bookmarks'
import { circleStatuses } from '@starling/api/circles'
import type { CallOptions } from '@starling/api/client'
import { reactedStatuses } from '@starling/api/emoji-reactions'
import { favouriteEndpoints } from '@starling/api/favourites'
import { quotesOfStatus } from '@starling/api/quotes'
import { referenceEndpoints } from '@starling/api/references'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { trendingStatuses } from '@starling/api/trends'
import type { ListAnswer, ListSource } from '../feeds/index.ts'
import { parseTimelineKey } from './parseTimelineKey.ts'
import type { TimelineKey } from './TimelineKey.ts'

const PAGE_SIZE = 20

/** The largest page Mastodon answers, as account timelines are asked for. */
const ACCOUNT_PAGE_SIZE = 40

/** How a timeline is requested and streamed; null for kinds without a known endpoint. */
export function timelineSource(key: TimelineKey): ListSource<Status> | null {
  const subject = parseTimelineKey(key)
  const byId: CallOptions = { canPageById: true }
  const limit = PAGE_SIZE
  const base = {
    key,
    entity: 'status',
    order: 'by-id',
    limit,
    isPersonal: true,
    keep: keepIn(key),
  } as const
  switch (subject.kind) {
    case 'home':
      return {
        ...base,
        load: (client, cursor, signal) => client.call(timelineEndpoints.home, { ...byId, signal, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.home, link, { ...byId, signal }),
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
        load: (client, cursor, signal) =>
          client.call(timelineEndpoints.public, { ...byId, signal, query: { ...scope, ...media, ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.public, link, { ...byId, signal }),
        channel: { stream: subject.onlyMedia ? `${name}:media` : name },
        isPersonal: false,
        ...(subject.isRemote ? { keep: keepRemote(base.keep) } : {}),
      }
    }
    case 'hashtag': {
      const { tag, isLocal, onlyMedia, any, all, none } = subject
      const others = {
        ...(isLocal ? { local: true } : {}),
        ...(onlyMedia ? { only_media: true } : {}),
        ...(any.length > 0 ? { any: [...any] } : {}),
        ...(all.length > 0 ? { all: [...all] } : {}),
        ...(none.length > 0 ? { none: [...none] } : {}),
      }
      // The stream of a hashtag knows no other hashtags: such a list is only asked for.
      const isStreamed = !onlyMedia && any.length + all.length + none.length === 0
      return {
        ...base,
        load: (client, cursor, signal) =>
          client.call(timelineEndpoints.tag, {
            ...byId,
            signal,
            params: { tag },
            query: { ...others, ...cursor, limit },
          }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.tag, link, { ...byId, signal }),
        channel: isStreamed ? { stream: isLocal ? 'hashtag:local' : 'hashtag', tag } : null,
        isPersonal: false,
      }
    }
    case 'list': {
      const { id } = subject
      return {
        ...base,
        load: (client, cursor, signal) =>
          client.call(timelineEndpoints.list, { ...byId, signal, params: { id }, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.list, link, { ...byId, signal }),
        channel: { stream: 'list', list: id },
      }
    }
    case 'antenna': {
      const { id } = subject
      return {
        ...base,
        load: (client, cursor, signal) =>
          client.call(timelineEndpoints.antenna, { ...byId, signal, params: { id }, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.antenna, link, { ...byId, signal }),
        channel: { stream: 'antenna', antenna: id },
      }
    }
    case 'link':
      return {
        ...base,
        load: (client, cursor, signal) =>
          client.call(timelineEndpoints.link, { ...byId, signal, query: { url: subject.url, ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(timelineEndpoints.link, link, { ...byId, signal }),
      }
    case 'account':
      return { ...base, ...accountSource(subject), keep: keepAll, limit: ACCOUNT_PAGE_SIZE }
    case 'bookmarks':
      return {
        ...base,
        load: (client, cursor, signal) => client.call(bookmarkEndpoints.list, { signal, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(bookmarkEndpoints.list, link, { signal }),
        order: 'by-server',
      }
    case 'favourites':
      return {
        ...base,
        load: (client, cursor, signal) => client.call(favouriteEndpoints.list, { signal, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(favouriteEndpoints.list, link, { signal }),
        order: 'by-server',
      }
    case 'emoji_reactions':
      return {
        ...base,
        load: (client, cursor, signal) => client.call(reactedStatuses, { signal, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(reactedStatuses, link, { signal }),
        order: 'by-server',
      }
    case 'quotes':
    case 'references': {
      const { id } = subject
      const row = subject.kind === 'quotes' ? quotesOfStatus : referenceEndpoints.referredBy
      return {
        ...base,
        load: (client, cursor, signal) => client.call(row, { signal, params: { id }, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(row, link, { signal }),
        order: 'by-server',
      }
    }
    case 'circle':
    case 'bookmark_category': {
      const { id } = subject
      const row = subject.kind === 'circle' ? circleStatuses : bookmarkCategoryStatuses
      return {
        ...base,
        load: (client, cursor, signal) => client.call(row, { signal, params: { id }, query: { ...cursor, limit } }),
        follow: (client, link, signal) => client.follow(row, link, { signal }),
        order: 'by-server',
      }
    }
    case 'trends':
      return {
        ...base,
        load: (client, _cursor, signal) => client.call(trendingStatuses, { signal, query: { limit } }),
        follow: (client, link, signal) => client.follow(trendingStatuses, link, { signal }),
        order: 'by-server',
        isReplaced: true,
      }
    default:
      return null
  }
}

type AccountSubject = Extract<ReturnType<typeof parseTimelineKey>, { kind: 'account' }>

function accountSource({ id, part, tag }: AccountSubject): Pick<ListSource<Status>, 'load' | 'follow' | 'order' | 'isReplaced'> {
  const parts = {
    posts: { exclude_replies: true },
    with_replies: { exclude_replies: false, exclude_reblogs: true },
    media: { only_media: true },
    pinned: { pinned: true },
  }
  const query = { ...parts[part], ...(tag === null ? {} : { tagged: tag }), limit: ACCOUNT_PAGE_SIZE }
  const byId: CallOptions = { canPageById: part !== 'pinned' }
  return {
    load: (client, cursor, signal) =>
      client.call(timelineEndpoints.account, { ...byId, signal, params: { id }, query: { ...query, ...cursor } }),
    follow: (client, link, signal) => client.follow(timelineEndpoints.account, link, { ...byId, signal }),
    order: part === 'pinned' ? 'by-server' : 'by-id',
    isReplaced: part === 'pinned',
  }
}

type Keep = ListSource<Status>['keep']

/** GoToSocial 0.20 ignores `remote` and answers everybody's posts: accounts of the server itself have an acct without a domain. */
function keepRemote(keep: Keep): Keep {
  return (answer, ports) => keep({ ...answer, data: answer.data.filter(({ account }) => account.acct.includes('@')) }, ports)
}

function keepIn(key: string): Keep {
  return (answer, ports) => {
    ports.importStatuses(answer.data, answer)
    return answer.data.flatMap((status) => (ports.isGone(status) || ports.wasRemoved(status, key, answer.askedAt) ? [] : [status.id]))
  }
}

/** On a profile one sees what is hidden elsewhere. */
function keepAll(answer: ListAnswer<Status>, ports: Parameters<ListSource<Status>['keep']>[1]): readonly string[] {
  ports.importStatuses(answer.data, answer)
  return answer.data.flatMap((status) => (ports.isGone(status) ? [] : [status.id]))
}
