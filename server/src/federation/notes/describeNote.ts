import type { AppContext } from '../../AppContext.ts'
import { loadCustomEmojis } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { loadReferences } from '../../posts/statuses/statusReferences.ts'
import { addressOfRow, statusUri, statusUrl } from '../../posts/statuses/statusUrl.ts'
import type { Json } from '../documents/rawJson.ts'
import { describeQuote, describeQuotePolicy } from './describeQuote.ts'
import { emptyPage, pageOfReplies, repliesOf } from './pageOfReplies.ts'
import { describePoll } from './describePoll.ts'
import { circleAddress, findCirclePost } from './findCirclePost.ts'
import { addressesOf, PUBLIC } from '../documents/addressing.ts'
import type { Addressed } from '../documents/addressing.ts'

type DescribeContext = Pick<AppContext, 'db' | 'settings'>

/** A local post as sent to other servers. */
export interface DescribedNote extends Addressed {
  readonly uri: string
  readonly author: string
  readonly published: string
  /** The owner of the circle it answers within, whose server forwards it to the other readers; null where there is none. */
  readonly circleOwnerId: string | null
  readonly json: Json
}

/** The ActivityPub form of a post. Null for a boost, a deleted post and a remote one. The caller checks who may read it. */
export async function describeNote(ctx: DescribeContext, statusId: string): Promise<DescribedNote | null> {
  const { db, settings } = ctx
  const { publicUrl } = settings
  const row = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .select(['a.username', 'a.uri as author_uri'])
    .where('s.id', '=', statusId)
    .where('s.deleted_at', 'is', null)
    .where('s.reblog_of_id', 'is', null)
    .where('a.domain', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const uri = statusUri(publicUrl, row.username, row.id)
  const author = accountUri({ username: row.username, uri: row.author_uri }, publicUrl)
  const followers = `${author}/followers`
  const [mentions, tags, media, parentUri, emojis, poll, quote, references, replies, circle] = await Promise.all([
    mentionsOf(ctx, row.id),
    tagsOf(ctx, row.id),
    row.media_count === 0 ? [] : mediaOf(ctx, row.id),
    row.in_reply_to_id === null ? null : addressOfStatus(ctx, row.in_reply_to_id),
    loadCustomEmojis(ctx, [row.text, row.spoiler_text]),
    describePoll(ctx, row.poll_id),
    describeQuote(ctx, row),
    row.references_count === 0 ? [] : referencesOf(ctx, row.id),
    isBoostable(row.visibility) ? firstReplies(ctx, row, uri) : null,
    row.visibility === 'limited' ? findCirclePost(ctx, row.id) : null,
  ])
  const published = row.created_at.toISOString()
  const conversation = circle?.address ?? circleAddress(uri)
  const addressed = addressesOf(
    row.visibility,
    followers,
    mentions.map(({ href }) => href),
    conversation,
  )
  const content = `${quote?.line ?? ''}${row.content}`
  const json: Json = {
    id: uri,
    type: 'Note',
    attributedTo: author,
    ...addressed,
    content,
    ...(row.language === null ? {} : { contentMap: { [row.language]: content } }),
    ...(row.spoiler_text === '' ? {} : { summary: row.spoiler_text }),
    sensitive: row.sensitive,
    published,
    ...(row.edited_at === null ? {} : { updated: row.edited_at.toISOString() }),
    url: statusUrl(publicUrl, row.username, row.id),
    ...(parentUri === null ? {} : { inReplyTo: parentUri }),
    // Embedded as a whole, because GoToSocial does not fetch a collection of which only the id is given.
    ...(replies === null ? {} : { replies: { id: repliesOf(uri), type: 'Collection', first: replies } }),
    ...quote?.json,
    ...(references.length === 0 ? {} : { references: collectionOf(references) }),
    interactionPolicy: describeQuotePolicy(isBoostable(row.visibility) ? row : CLOSED, author, followers),
    searchableBy: [...searchableBy(row.searchability, author, followers)],
    ...(row.visibility === 'limited' ? { context: conversation } : {}),
    ...(row.limited_scope === null ? {} : { limitedScope: SCOPES.get(row.limited_scope) ?? 'Circle' }),
    tag: [
      ...mentions,
      ...tags.map(({ name, display_name }) => ({
        type: 'Hashtag',
        href: `${publicUrl}/tags/${encodeURIComponent(name)}`,
        name: `#${display_name}`,
      })),
      ...(quote?.tags ?? []),
      ...[...emojis.values()].map(({ shortcode, url }) => ({
        type: 'Emoji',
        id: `${publicUrl}/emojis/${shortcode}`,
        name: `:${shortcode}:`,
        icon: { type: 'Image', url },
      })),
    ],
    attachment: media,
    ...poll,
  }
  const circleOwnerId = circle === null || circle.local ? null : circle.account_id
  return { uri, author, published, circleOwnerId, ...addressed, json }
}

const CLOSED = { quote_policy: 'nobody', quote_review_policy: 'nobody' }

const SCOPES = new Map([
  ['mutual', 'Mutual'],
  ['circle', 'Circle'],
  ['reply', 'Reply'],
])

function searchableBy(searchability: string, author: string, followers: string): readonly string[] {
  switch (searchability) {
    case 'public':
    case 'public_unlisted':
      return [PUBLIC]
    case 'private':
      return [followers]
    case 'direct':
      return [author]
    default:
      return ['as:Limited', 'kmyblue:Limited']
  }
}

async function mentionsOf({ db, settings }: DescribeContext, statusId: string) {
  const rows = await db
    .selectFrom('status_mentions as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.username', 'a.domain', 'a.uri'])
    .where('m.status_id', '=', statusId)
    .where('m.silent', '=', false)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    type: 'Mention',
    href: accountUri(row, settings.publicUrl),
    name: `@${row.username}@${row.domain ?? settings.domain}`,
  }))
}

/** Most posts have no replies when they are sent. */
async function firstReplies(
  ctx: DescribeContext,
  post: { readonly id: string; readonly replies_count: number },
  uri: string,
): Promise<Json> {
  return post.replies_count === 0 ? emptyPage(uri, null) : pageOfReplies(ctx, { id: post.id, uri }, null)
}

/** The public posts it refers to. */
async function referencesOf(ctx: DescribeContext, statusId: string): Promise<string[]> {
  const targets = (await loadReferences(ctx, [statusId], null)).get(statusId) ?? []
  const addresses = await Promise.all(targets.map((id) => addressOfStatus(ctx, id)))
  return addresses.filter((address) => address !== null)
}

function collectionOf(items: readonly string[]): Json {
  return { type: 'Collection', first: { type: 'CollectionPage', items } }
}

function tagsOf({ db }: DescribeContext, statusId: string) {
  return db
    .selectFrom('status_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select(['t.name', 't.display_name'])
    .where('st.status_id', '=', statusId)
    .orderBy('t.id')
    .execute()
}

async function mediaOf(ctx: DescribeContext, statusId: string): Promise<Json[]> {
  const rows = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where('status_id', '=', statusId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    if (row.file_key === null) return []
    const { width, height } = row.meta.original ?? {}
    const preview = row.thumbnail_key ?? row.preview_key
    return [
      {
        type: 'Document',
        mediaType: row.mime ?? 'application/octet-stream',
        url: mediaUrl(ctx, row.file_key),
        name: row.description,
        ...(row.description === null ? {} : { summary: row.description }),
        ...(row.blurhash === null ? {} : { blurhash: row.blurhash }),
        ...(row.focus_x === null || row.focus_y === null ? {} : { focalPoint: [row.focus_x, row.focus_y] }),
        ...(width === undefined || height === undefined ? {} : { width, height }),
        ...(preview === null || row.type === 'image' ? {} : { icon: { type: 'Image', url: mediaUrl(ctx, preview) } }),
      },
    ]
  })
}

/** The ActivityPub id of a local or remote status; null where it does not exist any more. */
export async function addressOfStatus({ db, settings }: DescribeContext, statusId: string): Promise<string | null> {
  const row = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.uri', 'a.username', 'a.domain'])
    .where('s.id', '=', statusId)
    .executeTakeFirst()
  return row === undefined ? null : addressOfRow(row, settings.publicUrl)
}
