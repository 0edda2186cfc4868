import type { Json } from '../documents/rawJson.ts'

/** Two accounts, one of which is of another server. */
interface Between {
  readonly accountId: string
  readonly targetAccountId: string
}

/** Something that other servers are to be told; stored as a job, which makes the activity from the rows of the moment in which it is sent. */
export type Send =
  | ({ readonly what: 'follow' | 'block' } & Between)
  /** What is taken back, whose row is gone. */
  | ({ readonly what: 'unfollow' | 'unblock'; readonly uri: string } & Between)
  /** A post of this server, a boost among them. */
  | { readonly what: 'create' | 'update' | 'delete'; readonly statusId: string }
  /** A favourite of somebody here, for a post of another server; for one taken back, the id of the row that is gone. */
  | { readonly what: 'like' | 'unlike'; readonly accountId: string; readonly likedId: string; readonly favouriteId: string }
  /** A reaction of somebody here, whose id is that of its row; for one taken back the row is gone. */
  | {
      readonly what: 'react' | 'unreact'
      readonly accountId: string
      readonly reactedId: string
      readonly reactionId: string
      readonly name: string
      readonly domain: string | null
    }
  /** A pinned post of somebody here, and the row of the pin, which is gone with one taken back. */
  | { readonly what: 'pin' | 'unpin'; readonly pinnedId: string; readonly pinId: string }
  /** One choice of somebody here in a poll elsewhere. */
  | { readonly what: 'vote'; readonly votedId: string; readonly voteId: string }
  /** A request to quote a post elsewhere, and what an author here says of a quote of theirs. */
  | { readonly what: 'askQuote' | 'acceptQuote' | 'rejectQuote' | 'revokeQuote'; readonly quotingId: string; readonly quotedId: string }
  /** What became of a profile; that its owner goes on as somebody else; that the account is deleted. */
  | { readonly what: 'profile' | 'move' | 'gone'; readonly accountId: string }
  /** A relay that is to be followed, or whose follow in turn is accepted. */
  | { readonly what: 'joinRelay'; readonly relayId: string }
  | { readonly what: 'acceptRelay'; readonly relayId: string; readonly uri: string }
  /** A relay that is followed no longer, whose row may be gone. */
  | {
      readonly what: 'leaveRelay'
      readonly relayId: string
      readonly followUri: string
      readonly inbox: string
      readonly actorUri: string | null
      readonly isActorAsked: boolean
    }
  /** A report about somebody elsewhere, whose reporter wants their server to know. */
  | { readonly what: 'flag'; readonly reportId: string }
  /** The answer to a request of another server's account to follow one of this server; `uri` is the address of the request. */
  | ({ readonly what: 'accept' | 'reject'; readonly uri: string | null } & Between)

/** Where somebody receives what is sent to them. */
export interface Recipient {
  readonly uri: string
  readonly inbox: string
  readonly sharedInbox: string | null
}

/** An activity with its sender and recipients. */
export interface Delivery {
  /** The username of the sender, or the name of the actor of the instance. */
  readonly sender: string
  readonly activity: Json & { readonly id: string; readonly type: string; readonly actor: string }
  readonly to: readonly Recipient[]
  /** What it is about: deliveries about the same thing arrive at a server in the order in which they were sent. */
  readonly about: string
  /** The account whose followers it goes to: their servers are told which followers they have, to compare. */
  readonly followersOf?: string
  /** Whether each recipient is to get it by a personal inbox, so that their server learns of nobody else. */
  readonly isPersonal?: boolean
}
