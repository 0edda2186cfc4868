import type { Generated } from 'kysely'

export interface ListTable {
  id: string
  account_id: string
  title: string
  /** followed, list or none: which replies to other accounts are shown. */
  replies_policy: Generated<'followed' | 'list' | 'none'>
  /** Whether posts of its members are left out of the home timeline. */
  exclusive: Generated<boolean>
  notify: Generated<boolean>
  favourite: Generated<boolean>
  created_at: Date
}

export interface ListAccountTable {
  id: string
  list_id: string
  account_id: string
  /** The follow that the membership requires; null if the owner is the member. */
  follow_id: string | null
}

/** A list membership that begins when the account accepts the follow request of the list's owner. */
interface AwaitedListAccountTable {
  list_id: string
  account_id: string
  follow_request_id: string
}

export interface ListTables {
  awaited_list_accounts: AwaitedListAccountTable
  lists: ListTable
  list_accounts: ListAccountTable
}
