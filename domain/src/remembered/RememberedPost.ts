import type { Status } from '@starling/api/statuses'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import { cutText, plainTextOf } from '../content/index.ts'
import { splitShortcodes } from '../emoji/index.ts'
import type { OwnEmoji } from '../emoji/index.ts'
import { writtenWarning } from '../store/index.ts'

/** What a post has or is, as the search operators `has:` and `is:` name it. */
export type PostTrait = 'image' | 'video' | 'audio' | 'poll' | 'link' | 'reply' | 'quote' | 'sensitive' | 'edited' | 'bot'

/** Why a post is kept longer than posts that were only read. */
export type PostMark = 'own' | 'bookmarked' | 'favourited'

/** A read post in the search index on this device, where it can be found without the server. */
export interface RememberedPost {
  readonly id: string
  readonly accountId: string
  /** As in the API: with the host for people of other servers. */
  readonly acct: string
  readonly name: string
  /** Its words in the order of reading: warning, text, answers of a poll, descriptions of media, title of a linked page. */
  readonly text: string
  readonly language: string | null
  /** When it was published and when it was last read, in milliseconds since 1970. */
  readonly at: number
  readonly readAt: number
  readonly traits: readonly PostTrait[]
  readonly marks: readonly PostMark[]
  /** The custom emoji in its words; absent where there are none, and from posts stored before this was kept. */
  readonly emojis?: readonly OwnEmoji[]
}

/** Pictures in a name, which a line of plain text cannot show. */
const customEmoji = /:[\w-]+:/g
/** Longer texts are remembered up to here, in characters. */
const MOST_TEXT = 10_000

/** What is remembered of a post, for the reader with the id `meId`; of a boost, the boosted post. `readAt` is in milliseconds since 1970. */
export function rememberedPost(post: Status, meId: string, readAt: number): RememberedPost {
  const status = post.reblog ?? post
  const { account } = status
  const words = [
    writtenWarning(status),
    plainTextOf(status.content, { hasQuote: (status.quote ?? null) !== null }),
    ...(status.poll?.options.map(({ title }) => title) ?? []),
    ...status.media_attachments.map(({ description }) => description ?? ''),
    status.card?.title ?? '',
  ]
  const text = cutText(
    words
      .filter((each) => each.trim() !== '')
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n'),
    MOST_TEXT,
  )
  const emojis = emojisIn(text, [...status.emojis, ...(status.poll?.emojis ?? [])])
  return {
    id: status.id,
    accountId: account.id,
    acct: account.acct,
    name: account.display_name.replaceAll(customEmoji, '').trim() || account.username,
    text,
    language: status.language,
    at: Date.parse(status.created_at) || readAt,
    readAt,
    traits: traitsOf(status),
    marks: [
      ...(account.id === meId ? (['own'] as const) : []),
      ...(status.bookmarked === true ? (['bookmarked'] as const) : []),
      ...(status.favourited === true ? (['favourited'] as const) : []),
    ],
    ...(emojis.length > 0 && { emojis }),
  }
}

/** The custom emoji that occur in a text. A sensitive one is drawn nowhere without a warning, so it stays a short code. */
function emojisIn(text: string, emojis: readonly CustomEmoji[]): OwnEmoji[] {
  const drawn = emojis.filter(({ sensitive }) => !sensitive)
  const found = splitShortcodes(text, drawn).flatMap((piece) => (piece.kind === 'emoji' ? [piece.emoji] : []))
  return [...new Set(found)].map(({ shortcode, url, static_url }) => ({ shortcode, url, static_url }))
}

function traitsOf(status: Status): PostTrait[] {
  const media = new Set(status.media_attachments.map(({ type }) => (type === 'gifv' ? 'video' : type)))
  const traits: Record<PostTrait, boolean> = {
    image: media.has('image'),
    video: media.has('video'),
    audio: media.has('audio'),
    poll: status.poll !== null,
    link: status.card !== null || /<a\s(?![^>]*\b(?:mention|hashtag)\b)/i.test(status.content),
    reply: status.in_reply_to_id !== null,
    quote: (status.quote ?? null) !== null,
    sensitive: status.sensitive,
    edited: status.edited_at !== null,
    bot: status.account.bot,
  }
  return (Object.keys(traits) as PostTrait[]).filter((trait) => traits[trait])
}

/** How many posts are remembered for one account on one device. */
export const MOST_REMEMBERED = 50_000

/** Whether a post was read and nothing more: it is neither one's own, nor bookmarked, nor favourited. */
export function isOnlyRead({ marks }: RememberedPost): boolean {
  return marks.length === 0
}

/** The ids to forget where there are more posts than `most`: those read longest ago first, and only then what is one's own, bookmarked or favourited. */
export function surplusOf(posts: readonly RememberedPost[], most: number = MOST_REMEMBERED): readonly string[] {
  if (posts.length <= most) return []
  return posts
    .toSorted((a, b) => Number(isOnlyRead(b)) - Number(isOnlyRead(a)) || a.readAt - b.readAt)
    .slice(0, posts.length - most)
    .map(({ id }) => id)
}
