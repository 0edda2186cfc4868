export interface CircleTable {
  id: string
  account_id: string
  title: string
  created_at: Date
}

export interface CircleAccountTable {
  id: string
  circle_id: string
  account_id: string
  /** The member's follow of the owner, with which the membership ends. */
  follow_id: string
}

export interface CircleTables {
  circles: CircleTable
  circle_accounts: CircleAccountTable
}
