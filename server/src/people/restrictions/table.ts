export interface RestrictionTables {
  readonly account_restrictions: RestrictionTable
}

/** One reason for which an account is hidden or limited; it stays so until the last one is gone. */
interface RestrictionTable {
  readonly account_id: string
  readonly effect: 'suspend' | 'limit'
  /** Whether it was decided about this account, about its whole server, or by its own server. */
  readonly reason: 'account' | 'domain' | 'origin'
  /** The moderator; null where the operator did it by command. */
  readonly imposed_by: string | null
  readonly since: Date
}
