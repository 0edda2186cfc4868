import type { Generated } from 'kysely'

export interface ProcessTables {
  readonly process_slots: ProcessSlotTable
}

/** Numbers for processes; a slot not seen for a while is free. */
interface ProcessSlotTable {
  readonly slot: number
  readonly holder: string | null
  readonly seen_at: Date
  /** No larger id with this number has been made, but for those since `seen_at`. */
  readonly last_id: Generated<string>
}
