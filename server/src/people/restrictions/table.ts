export interface RestrictionTables {
  readonly account_restrictions: RestrictionTable
}

/** One reason for which an account is suspended or limited; the account stays so until it has no such row any more. */
interface RestrictionTable {
  readonly account_id: string
  readonly effect: 'suspend' | 'limit'
  /** `account`: decided about this account; `domain`: about its whole server; `origin`: by its own server. */
  readonly reason: 'account' | 'domain' | 'origin'
  /** The moderator; null where the operator did it by command. */
  readonly imposed_by: string | null
  readonly since: Date
}
