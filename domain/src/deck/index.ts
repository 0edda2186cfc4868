export {
  isColumnOpen,
  columnsSetting,
  defaultColumns,
  layoutsSetting,
  MOST_COLUMNS,
  MOST_LAYOUTS,
  readColumns,
  readLayouts,
  visitorColumns,
  withColumn,
  withColumnBack,
  withMoved,
  withoutColumn,
  withParams,
} from './columns.ts'
export type { DeckColumn, DeckLayout } from './columns.ts'
