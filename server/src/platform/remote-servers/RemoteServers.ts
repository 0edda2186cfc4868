/** The account or post at an address. */
export interface Found {
  readonly kind: 'account' | 'status'
  readonly id: string
}

/** Why a look-up found nothing: the server does not answer, federation with it is refused, or the object does not exist. */
export type LookUpFailure = 'unreachable' | 'refused' | 'absent'

/** Work that continues after an answer. */
export interface Refresh {
  readonly id: string
  readonly isRunning: boolean
  /** How many posts it has added so far. */
  readonly resultCount: number
}

/** Looks up remote accounts and posts, and stores them like delivered ones, but without notifications. */
export interface RemoteServers {
  /** The id of the account with this handle; null where there is none, or its server does not answer. */
  resolveHandle(username: string, domain: string): Promise<string | null>
  /** Fetches a remote account's profile again; the stored one stays where its server does not answer. */
  refresh(accountId: string): Promise<void>
  /**
   * Fetches the pinned and recent posts of a remote account, at most once an hour; resolves when the fetch, which may already be running,
   * has ended.
   */
  completeProfile(accountId: string): Promise<void>
  /** The account or post with this web address or ActivityPub id; null for none. */
  resolveUri(address: string): Promise<Found | null>
  /** Starts fetching the thread of a remote post; answers the running fetch, or null for none. */
  completeThread(statusId: string): Promise<Refresh | null>
  /** The reason why a look-up at a server found nothing. */
  findLookUpFailure(domain: string): Promise<LookUpFailure>
  /** Fetches a known remote post again. */
  refreshStatus(statusId: string): Promise<void>
}
