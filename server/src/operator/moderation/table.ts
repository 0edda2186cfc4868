import type { Generated } from 'kysely'

/** A server whose accounts are suspended or limited here, or whose media or reports are rejected. */
interface InstanceDomainBlockTable {
  domain: string
  severity: 'noop' | 'silence' | 'suspend'
  /** Whether its media files are not fetched. */
  reject_media: Generated<boolean>
  /** Whether its reports are dropped. */
  reject_reports: Generated<boolean>
  comment: Generated<string>
  created_at: Date
}

/** The operator's commands; without passwords and file contents. */
interface OperatorActTable {
  id: string
  command: string
  created_at: Date
}

/** The username of a deleted account, which is never assigned again. */
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
