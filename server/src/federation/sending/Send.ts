import type { Json } from '../documents/rawJson.ts'

/** Two accounts, one of them remote. */
interface Between {
  readonly accountId: string
  readonly targetAccountId: string
}

/** An order to inform other servers; stored as a job, which makes the activity from the rows as they are when it is sent. */
export type Send =
  | ({ readonly what: 'follow' | 'block' } & Between)
  /** For a follow or block that is undone, whose row is deleted. */
  | ({ readonly what: 'unfollow' | 'unblock'; readonly uri: string } & Between)
  /** A local post or boost. */
  | { readonly what: 'create' | 'update' | 'delete'; readonly statusId: string }
  /** A local account's favourite of a remote post; for a removed one, the id of the deleted row. */
  | { readonly what: 'like' | 'unlike'; readonly accountId: string; readonly likedId: string; readonly favouriteId: string }
  /** A local account's reaction; `id` is that of its row, which is deleted for a removed one. */
  | {
      readonly what: 'react' | 'unreact'
      readonly accountId: string
      readonly reactedId: string
      readonly reactionId: string
      readonly name: string
      readonly domain: string | null
    }
  /** A pinned post of a local account, and the row of the pin, which is deleted after unpinning. */
  | { readonly what: 'pin' | 'unpin'; readonly pinnedId: string; readonly pinId: string }
  /** One choice of a local account in a remote poll. */
  | { readonly what: 'vote'; readonly votedId: string; readonly voteId: string }
  /** A request to quote a remote post, or the decision of a local author about a quote. */
  | { readonly what: 'askQuote' | 'acceptQuote' | 'rejectQuote' | 'revokeQuote'; readonly quotingId: string; readonly quotedId: string }
  /** A changed profile, a move, or a deleted account. */
  | { readonly what: 'profile' | 'move' | 'gone'; readonly accountId: string }
  /** Follows a relay, or accepts its follow in turn. */
  | { readonly what: 'joinRelay'; readonly relayId: string }
  | { readonly what: 'acceptRelay'; readonly relayId: string; readonly uri: string }
  /** Unfollows a relay, whose row may be deleted. */
  | {
      readonly what: 'leaveRelay'
      readonly relayId: string
      readonly followUri: string
      readonly inbox: string
      readonly actorUri: string | null
      readonly isActorAsked: boolean
    }
  /** A report about a remote account that is to be forwarded to its server. */
  | { readonly what: 'flag'; readonly reportId: string }
  /** The answer to a remote account's follow request; `uri` is the id of the request. */
  | ({ readonly what: 'accept' | 'reject'; readonly uri: string | null } & Between)

/** The inboxes of one recipient. */
export interface Recipient {
  readonly uri: string
  readonly inbox: string
  readonly sharedInbox: string | null
}

/** An activity with its sender and recipients. */
export interface Delivery {
  /** The username of the sender, or the name of the instance actor. */
  readonly sender: string
  readonly activity: Json & { readonly id: string; readonly type: string; readonly actor: string }
  readonly to: readonly Recipient[]
  /** The object of the activity: deliveries with the same object arrive at a server in the order in which they were sent. */
  readonly about: string
  /** The account whose followers receive it: their servers get the digest of these followers, to compare it with theirs. */
  readonly followersOf?: string
  /** Whether each recipient gets it in a personal inbox, so that their server learns nothing about others. */
  readonly isPersonal?: boolean
}
