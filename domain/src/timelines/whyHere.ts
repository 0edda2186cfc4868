import type { Status } from '@starling/api/statuses'
import { normalizeTag } from '../content/index.ts'
import type { TimelineSubject } from './parseTimelineKey.ts'

/** One reason why a post is in a timeline. Accounts are named by their ids. */
export type WhyHere =
  /** The reader wrote it, or boosted it. */
  | { readonly kind: 'own'; readonly isBoost: boolean }
  /** Somebody boosted it whom the reader follows. */
  | { readonly kind: 'boosted'; readonly accountId: string }
  | { readonly kind: 'followed'; readonly accountId: string }
  /** It, or the boost by which it came, is by a member of the list. */
  | { readonly kind: 'listed'; readonly accountId: string; readonly listId: string }
  /** It carries a hashtag: one that the reader follows, or that of the timeline. */
  | { readonly kind: 'tag'; readonly name: string; readonly isFollowed: boolean }
  /** An antenna collects it. */
  | { readonly kind: 'antenna'; readonly antennaId: string }
  /** The timeline contains all public posts: of this server, of others, or all that it knows. */
  | { readonly kind: 'open'; readonly whose: 'local' | 'remote' | 'all' }

export interface WhyHereFacts {
  readonly meId: string | null
  isFollowed(accountId: string): boolean
  /** Whether the reader follows a hashtag, named without its sign. */
  isTagFollowed(name: string): boolean
}

/**
 * The reasons known on this device, the strongest first; empty where only the server knows. `wrapper` is the boost that contains the post,
 * or the post itself. Null for timelines that the reader filled, or that belong to one account.
 */
export function whyHere(subject: TimelineSubject, wrapper: Status, facts: WhyHereFacts): readonly WhyHere[] | null {
  const status = wrapper.reblog ?? wrapper
  const { account } = wrapper
  const isBoost = wrapper.reblog !== null
  const isOwn = account.id === facts.meId
  switch (subject.kind) {
    case 'home': {
      const tags = status.tags.filter(({ name }) => facts.isTagFollowed(name))
      return [
        ...(isOwn ? [{ kind: 'own', isBoost } as const] : []),
        ...(!isOwn && facts.isFollowed(account.id) ? [{ kind: isBoost ? 'boosted' : 'followed', accountId: account.id } as const] : []),
        ...tags.map(({ name }) => ({ kind: 'tag', name, isFollowed: true }) as const),
      ]
    }
    case 'list':
      return [isOwn ? { kind: 'own', isBoost } : { kind: 'listed', accountId: account.id, listId: subject.id }]
    case 'antenna':
      return [{ kind: 'antenna', antennaId: subject.id }]
    case 'hashtag': {
      const wanted = new Set([subject.tag, ...subject.any, ...subject.all].map(normalizeTag))
      return status.tags
        .filter(({ name }) => wanted.has(normalizeTag(name)))
        .map(({ name }) => ({ kind: 'tag', name, isFollowed: facts.isTagFollowed(name) }))
    }
    case 'community':
      return [{ kind: 'open', whose: 'local' }]
    case 'public':
      return [{ kind: 'open', whose: subject.isRemote ? 'remote' : 'all' }]
    default:
      return null
  }
}

/** Whether a timeline's reasons can be determined. */
export function canTellWhy({ kind }: TimelineSubject): boolean {
  return kind === 'home' || kind === 'list' || kind === 'antenna' || kind === 'hashtag' || kind === 'community' || kind === 'public'
}
