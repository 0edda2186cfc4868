import type { Generated } from 'kysely'

export interface ProcessTables {
  readonly process_slots: ProcessSlotTable
}

/** Process numbers; a number that was not renewed for a while is free. */
interface ProcessSlotTable {
  readonly slot: number
  readonly holder: string | null
  readonly seen_at: Date
  /** The largest id made with this number, except those made since `seen_at`. */
  readonly last_id: Generated<string>
}
