import type { Status } from '@starling/api/statuses'
import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { findReactors } from '../posts/reading/findReactors.ts'
import { serializeStatus } from '../posts/reading/serializeStatuses.ts'
import { withoutQuoteLine } from '../posts/reading/quoteLine.ts'
import { antennaKey, hashtagKey, listKey, userKey } from './Channel.ts'
import { antennaAudience, listAudience } from './collectionAudience.ts'
import { readersOfDeletedStatus, readersOfStatus } from './readersOfStatus.ts'
import type { Deletion } from './readersOfStatus.ts'
import { boostAudience, homeAudience, viewersWithOwnView, permittedAudience, publicTimelineAudience } from './homeAudience.ts'
import { likelyAntennas, likelyLists, likelyReaders } from './likelyReaders.ts'
import type { Subscribers } from './likelyReaders.ts'
import type { StreamHub } from './StreamHub.ts'
import { StreamMessage } from './StreamMessage.ts'
import { isMeantFor } from '../visibility/isVisible.ts'
import { isLimited } from '../visibility/isNotSuspended.ts'
import { IN_LOCAL_TIMELINES, isAmong, OPEN_TO_MEMBERS } from '../visibility/visibilities.ts'

/** The properties of a status that determine its channels. */
interface StatusFacts {
  readonly account_id: string
  readonly visibility: string
  readonly local: boolean
  readonly is_reply: boolean
  readonly is_reblog: boolean
  readonly has_media: boolean
  /** The author is limited, so only followers receive it. */
  readonly is_limited: boolean
  readonly tags: readonly string[]
}

/** An account, and the channel on which it receives a status. */
interface Recipient {
  readonly accountId: string
  readonly key: string
}

/** The account whose reaction changed, and the emoji. */
interface Reaction {
  readonly accountId: string
  readonly name: string
  readonly domain: string | null
}

const toUser = (accountId: string): Recipient => ({ accountId, key: userKey(accountId) })

/** Streams statuses to the channels they belong to, and only to accounts that may see them. */
export class StatusStreams {
  readonly #ctx: AppContext
  readonly #hub: StreamHub

  constructor(ctx: AppContext, hub: StreamHub) {
    this.#ctx = ctx
    this.#hub = hub
  }

  /** Streams a new status or boost to home timelines, and to the public channels it belongs to. */
  async created(statusId: string): Promise<void> {
    const likely = await likelyReaders(this.#ctx, statusId, this.#subscribers('user'))
    const home = await homeAudience(this.#ctx, statusId, likely)
    await this.#sendToEach('update', statusId, home.map(toUser))
    await this.#sendToCollections('update', statusId)
    await this.#sendToPublic('update', statusId)
  }

  /** Streams an edit to accounts that have the status in a timeline, a list, an antenna or their notifications, and to public channels. */
  async edited(statusId: string): Promise<void> {
    const concerned = await readersOfStatus(this.#ctx, statusId, this.#subscribers('user'))
    const readers = await permittedAudience(this.#ctx, statusId, concerned)
    await this.#sendToEach('status.update', statusId, readers.map(toUser))
    await this.#sendToCollections('status.update', statusId)
    await this.#sendToPublic('status.update', statusId)
  }

  /** Streams a deletion, which contains the id only, to accounts that could see the status; for its boosts, to those that had them in home. */
  async deleted(deletion: Deletion): Promise<void> {
    const { statusId, reblogIds, tags, hadMedia, waitingQuoteIds = [] } = deletion
    const left = await this.#facts(statusId)
    if (left === null) return
    const facts = { ...left, tags, has_media: hadMedia }
    const message = new StreamMessage('delete', statusId)
    const collections = await this.#collectionsOf([statusId, ...reblogIds])
    const losing = await readersOfDeletedStatus(this.#ctx, deletion, this.#subscribers('user'))
    const readers = new Set(await this.#couldSee(statusId, facts, [...new Set([...losing, ...this.#hub.accountsOn(collections)])]))
    for (const id of readers) this.#hub.publish(userKey(id), message)
    for (const key of collections) this.#hub.publish(key, message, ({ accountId }) => accountId !== null && readers.has(accountId))
    for (const key of channelsOf(facts)) this.#hub.publish(key, message)
    for (const [id, accountIds] of await boostAudience(this.#ctx, reblogIds, [...readers])) {
      const boost = new StreamMessage('delete', id)
      for (const accountId of accountIds) this.#hub.publish(userKey(accountId), boost)
      for (const key of collections) this.#hub.publish(key, boost, ({ accountId }) => accountId !== null && accountIds.has(accountId))
    }
    // Clients know which post an approved quote quotes, and update it by the deletion. A pending quote does not contain the id, so it is streamed as edited.
    for (const quotingId of waitingQuoteIds) await this.edited(quotingId)
  }

  /** Streams a changed reaction to the recipients of an edit and to the account that reacted; the message does not say which reactions are the recipient's own. */
  async reacted(statusId: string, { accountId, name, domain }: Reaction): Promise<void> {
    const concerned = await readersOfStatus(this.#ctx, statusId, this.#subscribers('user'))
    const facts = await this.#facts(statusId)
    // It is sent on the accounts' own channels, including accounts that are subscribed to a list or public channel with the status.
    const open = [...(await this.#collectionsOf([statusId])), ...(facts === null ? [] : channelsOf(facts))]
    const readers = await permittedAudience(
      this.#ctx,
      statusId,
      this.#connectedAmong([...concerned, ...this.#hub.accountsOn(open), accountId]),
    )
    const first = readers[0]
    const status = first === undefined ? null : await serializeStatus(this.#ctx, statusId, first)
    if (status === null) return
    const current = status.emoji_reactions.find((each) => each.name === name && (each.domain ?? null) === domain)
    const { me: _me, ...reaction } = current ?? { name, count: 0, account_ids: [], me: false, ...(domain === null ? {} : { domain }) }
    const row = { status_id: statusId, name, domain, count: reaction.count, account_ids: reaction.account_ids ?? [] }
    const reactors = (await findReactors(this.#ctx, [row], readers))(row)
    const message = new StreamMessage('emoji_reaction', { ...reaction, status_id: statusId })
    for (const id of readers) {
      // Clients look for their own account in the list of those that reacted, which is not complete, so it is added for them.
      const isUnnamed = reactors.has(id) && !row.account_ids.includes(id)
      const own = { ...reaction, account_ids: [...row.account_ids, id], status_id: statusId }
      this.#hub.publish(userKey(id), isUnnamed ? new StreamMessage('emoji_reaction', own) : message)
    }
  }

  #connectedAmong(accountIds: readonly string[]): string[] {
    const { has } = this.#subscribers('user')
    return [...new Set(accountIds)].filter(has)
  }

  /** The keys of subscribed lists and antennas that may contain one of these statuses. */
  async #collectionsOf(statusIds: readonly string[]): Promise<string[]> {
    const lists = await likelyLists(this.#ctx, statusIds, this.#subscribers('list'), 0)
    const antennas = await likelyAntennas(this.#ctx, statusIds, this.#subscribers('antenna'), 0)
    return [...lists.map(listKey), ...antennas.map(antennaKey)]
  }

  /** The accounts subscribed to channels of this kind, from the ids in the keys. */
  #subscribers(kind: 'user' | 'list' | 'antenna'): Subscribers {
    const keys = this.#hub.keysOf(kind)
    const start = kind.length + 1
    return { size: keys.size, has: (id) => keys.has(`${kind}:${id}`), all: () => [...keys].map((key) => key.slice(start)) }
  }

  /** Sends the status as each recipient sees it. It is serialised once for all recipients with the same view, and separately for each of the others. */
  async #sendToEach(event: string, statusId: string, recipients: readonly Recipient[]): Promise<void> {
    const accountIds = [...new Set(recipients.map((recipient) => recipient.accountId))]
    const own = await viewersWithOwnView(this.#ctx, statusId, accountIds)
    let shared: StreamMessage | null = null
    for (const { accountId, key } of recipients) {
      let message: StreamMessage | null = own.has(accountId) ? null : shared
      if (message === null) {
        const status: Status | null = await serializeStatus(this.#ctx, statusId, accountId)
        if (status === null) continue
        message = new StreamMessage(event, status)
        if (!own.has(accountId)) shared = message
      }
      this.#hub.publish(key, message)
    }
  }

  /** Sends to the subscribed lists and antennas, each with their owner's view of the status. */
  async #sendToCollections(event: string, statusId: string): Promise<void> {
    const lists = await listAudience(this.#ctx, statusId, await likelyLists(this.#ctx, [statusId], this.#subscribers('list')))
    const antennas = await antennaAudience(this.#ctx, statusId, await likelyAntennas(this.#ctx, [statusId], this.#subscribers('antenna')))
    await this.#sendToEach(event, statusId, [
      ...lists.map(({ id, accountId }) => ({ accountId, key: listKey(id) })),
      ...antennas.map(({ id, accountId }) => ({ accountId, key: antennaKey(id) })),
    ])
  }

  async #sendToPublic(event: string, statusId: string): Promise<void> {
    if (this.#hub.keysOf('public').size + this.#hub.keysOf('hashtag').size === 0) return
    const facts = await this.#facts(statusId)
    const keys = (facts === null ? [] : channelsOf(facts)).filter((key) => this.#hub.hasSubscribers(key))
    if (facts === null || keys.length === 0) return
    const permitted = new Set(await publicTimelineAudience(this.#ctx, statusId, [...this.#hub.accountsOn(keys)]))
    // Accounts that may not see it, or have muted its author, receive nothing; statuses for signed-in readers are not sent to visitors.
    const isForVisitors = facts.visibility !== 'login' && !facts.is_limited
    const status = await this.#withoutViewer(statusId, facts.visibility === 'login' ? facts.account_id : null)
    if (status === null) return
    const message = new StreamMessage(event, status)
    for (const key of keys) {
      this.#hub.publish(key, message, ({ accountId }) => (accountId === null ? isForVisitors : permitted.has(accountId)))
    }
  }

  /** A status without properties that depend on the viewer. */
  async #withoutViewer(statusId: string, asSeenBy: string | null): Promise<Status | null> {
    const status = await serializeStatus(this.#ctx, statusId, asSeenBy)
    if (status === null || asSeenBy === null) return status
    const { favourited: _f, reblogged: _r, bookmarked: _b, muted: _m, pinned: _p, filtered: _x, ...plain } = status
    // The quoted post is left out, because not everybody may see what the author sees; clients request it themselves.
    const quote = plain.quote === null ? null : { ...plain.quote, quoted_status: null }
    const approval = plain.quote_approval === null ? null : { ...plain.quote_approval, current_user: 'denied' as const }
    return {
      ...plain,
      content: withoutQuoteLine(plain.content),
      quote,
      status_reference_ids: [],
      status_references_count: 0,
      quote_approval: approval,
    }
  }

  async #facts(statusId: string): Promise<StatusFacts | null> {
    const { rows } = await sql<StatusFacts>`
      select s.account_id, s.visibility, s.local, exists (select 1 from accounts a where a.id = s.account_id and ${isLimited('a')}) as is_limited, s.is_reply, s.reblog_of_id is not null as is_reblog, s.media_count > 0 as has_media,
        coalesce((select array_agg(t.name) from status_tags st join tags t on t.id = st.tag_id where st.status_id = s.id), '{}') as tags
      from statuses s where s.id = ${statusId}`.execute(this.#ctx.db)
    return rows[0] ?? null
  }

  /** Those of the accounts that could see the status before it was deleted; the usual condition excludes deleted statuses. */
  async #couldSee(statusId: string, facts: StatusFacts, connected: readonly string[]): Promise<string[]> {
    if (connected.length === 0 || isAmong(OPEN_TO_MEMBERS, facts.visibility)) return [...connected]
    const { rows } = await sql<{ id: string }>`
      select viewer.id::text as id from unnest(${[...connected]}::bigint[]) as viewer (id) join statuses as s on s.id = ${statusId}
      where viewer.id = s.account_id or ${isMeantFor('s', sql<string>`viewer.id`)}`.execute(this.#ctx.db)
    return rows.map((row) => row.id)
  }
}

/** The public channels a status belongs to, by the same conditions as the timelines of the same names. */
function channelsOf(facts: StatusFacts): string[] {
  if (facts.is_reblog || !isAmong(IN_LOCAL_TIMELINES, facts.visibility)) return []
  const keys = facts.tags.flatMap((tag) => (facts.local ? [hashtagKey(tag, false), hashtagKey(tag, true)] : [hashtagKey(tag, false)]))
  if (facts.is_reply) return keys
  const streams = [...(facts.visibility === 'public_unlisted' ? [] : ['public']), facts.local ? 'public:local' : 'public:remote']
  if (!facts.local && facts.visibility === 'public_unlisted') return keys
  return [...keys, ...streams, ...(facts.has_media ? streams.map((stream) => `${stream}:media`) : [])]
}
