import type { ColumnType, RawBuilder } from 'kysely'

interface InstanceSettingTable {
  key: string
  value: ColumnType<unknown, RawBuilder<unknown>, RawBuilder<unknown>>
}

export interface InstanceTables {
  instance_settings: InstanceSettingTable
}
