/** The most collections of one account, as on Mastodon; apps read it in the account's role. */
export const MAX_COLLECTIONS = 10
