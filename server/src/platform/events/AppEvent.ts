/** Something that happened, stored in the same transaction as the change. All ids are strings. */
export type AppEvent =
  | {
      readonly type: 'status.created'
      readonly statusId: string
      readonly accountId: string
      readonly visibility: string
      readonly mentionedIds: readonly string[]
      readonly inReplyToAccountId: string | null
      readonly quotedAccountId: string | null
      readonly reblogOfId: string | null
      /** `fetched` for a remote post that causes no notifications; absent for a local post. */
      readonly arrival?: 'delivered' | 'fetched'
    }
  /**
   * `mentionedIds` are the newly mentioned accounts, and `quotedAccountId` is the author of a post that it quotes from now on; `isRewritten`
   * is false where only something attached changed, such as the link preview; then `isDecided` says that the author decided something about
   * the post: who may quote or find it, when its poll ends.
   */
  | {
      readonly type: 'status.edited'
      readonly statusId: string
      readonly accountId: string
      readonly mentionedIds: readonly string[]
      readonly quotedAccountId?: string
      readonly isRewritten: boolean
      readonly isDecided?: boolean
    }
  /**
   * `tags`, `hadMedia`, `notifiedIds` (the accounts that had notifications of it) and `waitingQuoteIds` (its quotes that were not approved
   * yet) describe the deleted post, because they cannot be looked up any more; the last two are absent in events stored by an earlier
   * version.
   */
  | {
      readonly type: 'status.deleted'
      readonly statusId: string
      readonly accountId: string
      readonly reblogIds: readonly string[]
      readonly tags: readonly string[]
      readonly hadMedia: boolean
      readonly notifiedIds?: readonly string[]
      readonly waitingQuoteIds?: readonly string[]
    }
  /** `pinId` is the id of the row, which is deleted after unpinning. */
  | {
      readonly type: 'status.pinned' | 'status.unpinned'
      readonly statusId: string
      readonly accountId: string
      readonly pinId: string
    }
  /** `statusId` is the boost. */
  | {
      readonly type: 'reblog.created'
      readonly statusId: string
      readonly accountId: string
      readonly reblogOfId: string
      readonly targetAccountId: string
    }
  /** `favouriteId` is the id of the deleted row; absent in events stored by an earlier version. */
  | {
      readonly type: 'favourite.created' | 'favourite.deleted'
      readonly statusId: string
      readonly accountId: string
      readonly targetAccountId: string
      readonly favouriteId?: string
    }
  /** `reactionId` is the id of the row, which is deleted for a removed reaction; absent in events stored by an earlier version. */
  | {
      readonly type: 'emoji_reaction.created' | 'emoji_reaction.deleted'
      readonly reactionId?: string
      readonly statusId: string
      readonly accountId: string
      readonly targetAccountId: string
      readonly name: string
      readonly domain: string | null
    }
  /** `accountId`, the author of a quoted post, has decided about a quote, or revoked the approval. */
  | {
      readonly type: 'quote.answered'
      readonly quotedId: string
      readonly quotingId: string
      readonly accountId: string
      readonly answer: 'accepted' | 'rejected' | 'revoked'
    }
  /** `voteIds` are the stored choices. */
  | {
      readonly type: 'poll.voted'
      readonly pollId: string
      readonly statusId: string
      readonly accountId: string
      readonly authorId: string
      readonly voteIds: readonly string[]
    }
  | { readonly type: 'poll.ended'; readonly pollId: string; readonly statusId: string; readonly accountId: string }
  | { readonly type: 'notifications.created'; readonly notifications: readonly NewNotification[] }
  | { readonly type: 'notifications.merged'; readonly accountId: string }
  | { readonly type: 'account.created' | 'account.updated' | 'account.deleted'; readonly accountId: string }
  /** The account has moved to another one. */
  | { readonly type: 'account.moved'; readonly accountId: string; readonly targetAccountId: string }
  | {
      readonly type: 'follow.created' | 'follow.requested' | 'block.created'
      readonly accountId: string
      readonly targetAccountId: string
    }
  /** `uri` is the ActivityPub id of the request, whose row is deleted; absent where no other server is involved. */
  | {
      readonly type: 'follow.answered'
      readonly accountId: string
      readonly targetAccountId: string
      readonly isAccepted?: boolean
      readonly uri?: string | null
    }
  /** `endedById` is the account that ended the follow; `uri` is as above. */
  | {
      readonly type: 'follow.deleted'
      readonly accountId: string
      readonly targetAccountId: string
      readonly endedById?: string
      readonly uri?: string | null
    }
  /** `blockId` is the id of the deleted row; absent in events stored by an earlier version. */
  | { readonly type: 'block.deleted'; readonly accountId: string; readonly targetAccountId: string; readonly blockId?: string }
  /** `accountId`, the owner, has added `targetAccountId`. */
  | { readonly type: 'collection.joined'; readonly collectionId: string; readonly accountId: string; readonly targetAccountId: string }
  | { readonly type: 'collection.updated'; readonly collectionId: string; readonly accountId: string }
  /** A domain block removed follows between the account and that server. */
  | { readonly type: 'relationships.severed'; readonly accountId: string; readonly event: SeveredRelationships }
  | { readonly type: 'report.created'; readonly accountId: string; readonly report: Readonly<Record<string, unknown>> }
  /** The operator sent a warning to an account. */
  | { readonly type: 'account.warned'; readonly accountId: string; readonly warning: Readonly<Record<string, unknown>> }
  | { readonly type: 'annual_report.created'; readonly accountId: string; readonly year: number }
  | { readonly type: 'scheduled_status.failed'; readonly accountId: string; readonly scheduledId: string; readonly reason: string }
  | { readonly type: 'token.revoked'; readonly tokenId: string }
  | { readonly type: 'filters.changed'; readonly accountId: string }
  | { readonly type: 'announcement.published' | 'announcement.deleted'; readonly announcementId: string }
  /** The operator has added a relay. */
  | { readonly type: 'relay.joined'; readonly relayId: string }
  /** The operator has removed a relay; its row may be deleted. */
  | {
      readonly type: 'relay.left'
      readonly relayId: string
      readonly followUri: string
      readonly inbox: string
      readonly actorUri: string | null
      readonly isActorAsked: boolean
    }
  | { readonly type: 'announcement.reacted'; readonly announcementId: string; readonly name: string }

type NewNotification = {
  readonly id: string
  /** The recipient. */
  readonly accountId: string
}

type SeveredRelationships = {
  readonly id: string
  readonly type: string
  readonly target_name: string
  readonly purged: boolean
  readonly followers_count: number
  readonly following_count: number
  readonly created_at: string
}
