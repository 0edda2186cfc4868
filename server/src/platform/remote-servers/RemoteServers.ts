/** What an address leads to. */
export interface Found {
  readonly kind: 'account' | 'status'
  readonly id: string
}

/** Why a look-up found nothing: the server does not answer, this one has nothing to do with it, or there is nothing. */
export type LookUpFailure = 'unreachable' | 'refused' | 'absent'

/** Work that goes on after an answer. */
export interface Refresh {
  readonly id: string
  readonly isRunning: boolean
  /** How many posts it has brought so far. */
  readonly resultCount: number
}

/** Looks up people and posts at other servers, and stores them as if they had been sent here, except that nobody is told. */
export interface RemoteServers {
  /** The id of the account with this handle; null where there is none, or its server does not answer. */
  resolveHandle(username: string, domain: string): Promise<string | null>
  /** Reads again what an account of another server says of itself; what is known stays where that does not answer. */
  refresh(accountId: string): Promise<void>
  /** Fetches the pinned posts and the posts of late of an account of another server, at most once an hour; ends when those that are under way have come. */
  completeProfile(accountId: string): Promise<void>
  /** What there is at a web address, or with this ActivityPub id. */
  resolveUri(address: string): Promise<Found | null>
  /** Has the posts around one of another server fetched; what is under way, null for nothing. */
  completeThread(statusId: string): Promise<Refresh | null>
  /** Why nothing was found at a server. */
  whyNot(domain: string): Promise<LookUpFailure>
  /** Reads a known post of another server again. */
  refreshStatus(statusId: string): Promise<void>
}
