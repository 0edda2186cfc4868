import type { Generated } from 'kysely'

/** A server whose people are hidden from everybody here. */
interface InstanceDomainBlockTable {
  domain: string
  severity: 'silence' | 'suspend'
  comment: Generated<string>
  created_at: Date
}

/** What the operator did at the console; passwords and file contents are not in it. */
interface OperatorActTable {
  id: string
  command: string
  created_at: Date
}

/** Of an account that was deleted: its name is never given out again. */
interface DeletedAccountTable {
  account_id: string
  username: string
  uri: string | null
  deleted_at: Date
}

export interface ModerationTables {
  instance_domain_blocks: InstanceDomainBlockTable
  operator_acts: OperatorActTable
  deleted_accounts: DeletedAccountTable
}
