import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { indexTokens } from '../../formatting/searchTokens.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { storeStatus } from '../../posts/writing/storeStatus.ts'
import type { NewStatus } from '../../posts/writing/storeStatus.ts'
import { clampSearchability, isBoostable } from '../../visibility/visibilities.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { addRecipient } from './addRecipient.ts'
import { PUBLIC, readVisibility } from '../documents/addressing.ts'
import { answeredCircle } from './answeredCircle.ts'
import type { AnsweredCircle } from './answeredCircle.ts'
import { accountsWith } from './accountsWith.ts'
import { knownReferences } from './knownReferences.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import type { KnownStatus } from './findStatusByUri.ts'
import type { JudgedQuote } from './judgeQuote.ts'
import { insertRemoteMedia } from './insertRemoteMedia.ts'
import type { RemoteNote } from './readNote.ts'
import { storedPoll } from './readPoll.ts'
import { storedPolicy } from './readQuote.ts'
import { storedSearchability } from '../documents/readSearchability.ts'
import { notifyAboutFetched } from './notifyAboutFetched.ts'
import { isMarked, lockObject } from './tombstones.ts'

const LATE_MS = 6 * 3_600_000
/** Ids of fetched posts stay below those made at the same moment for new posts. */
const MARGIN_MS = 60_000

export interface Receipt {
  readonly author: RemoteActor
  readonly arrival: 'delivered' | 'fetched'
  /** The owner of the personal inbox it was delivered to. */
  readonly recipientId?: string | null
  /** The quoted post, if it is stored here. */
  readonly quoted?: JudgedQuote | null
  /** The readers of a circle answer, if the caller has determined them. */
  readonly circle?: AnsweredCircle | null
}

/** Older posts are stored like fetched ones: nobody is notified. */
export function isLate({ published }: RemoteNote, now: Date): boolean {
  return published !== null && published.getTime() < now.getTime() - LATE_MS
}

/** Stores a remote post once; answers its id, or null where it was deleted already. */
export async function receiveNote(
  ctx: AppContext,
  note: RemoteNote,
  { author, arrival, recipientId = null, quoted = null, circle: asked }: Receipt,
): Promise<string | null> {
  // A post delivered to a shared inbox is nearly always new; if not, that is noticed under the lock.
  const known = arrival === 'delivered' && recipientId === null ? null : await findStatusByUri(ctx, note.uri)
  const now = ctx.now()
  const published = note.published ?? now
  const createdAt = new Date(Math.max(0, Math.min(published.getTime(), now.getTime())))
  const isNotifying = arrival === 'delivered' && !isLate(note, now)
  if (known !== null) return known.account_id === author.id ? knownId(ctx, known, { recipientId, isNotifying }) : null
  const followers = author.followersUrl
  const [mentionedIds, localIds, parent] = await Promise.all([
    accountsWith(ctx, note.mentioned),
    localAccountsWith(ctx, note),
    findStatusByUri(ctx, note.inReplyToUri),
  ])
  const read = readVisibility(note.addressed, followers)
  const circle = read === 'direct' ? (asked === undefined ? await answeredCircle(ctx, note, author.id) : asked) : null
  // The readers include the owner of the personal inbox, whom the post does not name.
  const reached = [...localIds, ...(recipientId === null ? [] : [recipientId]), ...(circle?.readerIds ?? [])]
  const unnamed = [...new Set(reached)].filter((id) => !mentionedIds.includes(id))
  // If all readers here are named, the post may still have unnamed readers on other servers.
  const isLimited = read === 'direct' && (unnamed.length > 0 || (note.contextUri !== null && note.limitedScope !== null))
  const visibility = isLimited ? 'limited' : read
  const id = arrival === 'delivered' ? ctx.ids.next() : idAt(Math.min(createdAt.getTime(), now.getTime() - MARGIN_MS))
  const media = note.media.map((file) => ({ id: ctx.ids.next(), file }))
  const status: NewStatus = {
    id,
    accountId: author.id,
    createdAt,
    content: {
      words: { text: note.text, spoilerText: note.spoilerText },
      rendered: { content: note.html, mentionedIds, hashtags: note.hashtags, tokens: indexTokens(`${note.spoilerText}\n${note.text}`) },
      media: media.map((each) => ({ id: each.id, description: each.file.description })),
      references: await knownReferences(ctx, note.references.uris, author.id),
      memberIds: isLimited ? unnamed : [],
    },
    visibility,
    limitedScope: isLimited ? (SCOPES.get(note.limitedScope ?? '') ?? 'circle') : null,
    circleId: null,
    searchability: clampSearchability(searchabilityOf(note, author), visibility),
    language: note.language,
    sensitive: note.sensitive,
    markdown: false,
    parent: parent === null || parent.reblog_of_id !== null ? null : parent,
    quoted,
    ...policiesOf(note, visibility, followers),
    poll: note.poll === null ? null : storedPoll(note.poll, now),
    applicationId: null,
    expiresAt: null,
    remote: {
      uri: note.uri,
      url: note.url,
      inReplyToUri: note.inReplyToUri,
      contextUri: isLimited ? note.contextUri : null,
      quoteUri: note.quote?.uri ?? null,
      quoteApprovalUri: note.quote?.approvalUri ?? null,
      isQuoteAsked: note.quotePolicy !== null,
      editedAt: note.updated !== null && note.updated > createdAt && note.updated <= now ? note.updated : null,
      arrival: isNotifying ? 'delivered' : 'fetched',
    },
  }
  await storeRemoteEmojis(ctx, author.domain, note.emojis)
  const isStored = await storeStatus(ctx, status, async (db) => {
    await lockObject(db, note.uri)
    if (!(await isStillWanted(db, id, note))) return false
    await insertRemoteMedia(db, author.id, media, now)
    return true
  })
  if (isStored) return id
  const stored = await findStatusByUri(ctx, note.uri)
  return stored === null || stored.account_id !== author.id ? null : knownId(ctx, stored, { recipientId, isNotifying })
}

async function knownId(
  ctx: AppContext,
  known: KnownStatus,
  { recipientId, isNotifying }: { readonly recipientId: string | null; readonly isNotifying: boolean },
): Promise<string> {
  if (recipientId !== null) await addRecipient(ctx, known, recipientId)
  if (isNotifying && !known.local) await notifyAboutFetched(ctx, known.id)
  return known.id
}

/** The quote policy; for servers without policies, everybody who may boost the post may quote it. */
export function policiesOf({ quotePolicy }: RemoteNote, visibility: string, followers: string | null) {
  if (!isBoostable(visibility)) return { quotePolicy: 'nobody', quoteReviewPolicy: 'nobody' }
  if (quotePolicy === null) return { quotePolicy: 'public', quoteReviewPolicy: 'nobody' }
  return { quotePolicy: storedPolicy(quotePolicy.automatic, followers), quoteReviewPolicy: storedPolicy(quotePolicy.manual, followers) }
}

/** Whether its author has not deleted it, and it was not stored meanwhile. */
async function isStillWanted(db: AppContext['db'], id: string, { uri, authorUri }: RemoteNote): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not ${isMarked(uri, authorUri)} and not exists (select 1 from statuses where uri = ${uri} or id = ${id})`.execute(db)
  return rows.length > 0
}

/** An id that sorts by the time of the post; a random part distinguishes posts of the same moment. */
function idAt(milliseconds: number): string {
  return (BigInt(firstIdOf(milliseconds)) + BigInt(randomInt(1, 65_536))).toString()
}

/** The local accounts a post is addressed to, without the public and followers addresses. */
async function localAccountsWith({ db }: AppContext, { uri, addressed }: RemoteNote): Promise<string[]> {
  const others = [...addressed.to, ...addressed.cc].filter((each) => each !== PUBLIC && !isSameOrigin(each, uri))
  if (others.length === 0) return []
  const rows = await db.selectFrom('accounts').select('id').where('uri', '=', anyText(others)).where('domain', 'is', null).execute()
  return rows.map(({ id }) => id)
}

const SCOPES = new Map([
  ['Mutual', 'mutual'],
  ['Circle', 'circle'],
  ['Reply', 'reply'],
])

/** The searchability of a post: its own, or its author's default. */
export function searchabilityOf({ searchableBy }: RemoteNote, { uri, followersUrl, searchability }: RemoteActor): string {
  const said = searchableBy === null ? null : storedSearchability(searchableBy, uri, followersUrl)
  return said ?? searchability ?? 'direct'
}
