/** The most collections of one account, as in Mastodon; clients get it as part of the account's role. */
export const MAX_COLLECTIONS = 10
