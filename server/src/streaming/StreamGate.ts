/** The owner of a connection. */
export interface StreamViewer {
  /** Null for a visitor. */
  readonly accountId: string | null
  readonly tokenId: string | null
  readonly scopes: ReadonlySet<string>
  /** The client's address, for the limit on visitors. */
  readonly address: string
}

/** The checks that streaming needs from the rest of the server before it accepts a connection. */
export interface StreamGate {
  /** The account of a token; null when the token is invalid. */
  authenticate(token: string): Promise<Omit<StreamViewer, 'address'> | null>
  /** Whether this list or antenna belongs to the account. */
  owns(what: 'list' | 'antenna', accountId: string, id: string): Promise<boolean>
  /** Those of the tokens that are no longer valid. */
  revokedAmong(tokenIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Whether one of the sufficient scopes is granted. */
export function hasAnyScope(held: ReadonlySet<string>, needed: readonly string[]): boolean {
  return needed.length === 0 || needed.some((scope) => held.has(scope))
}
