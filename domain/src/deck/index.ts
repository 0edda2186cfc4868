export {
  columnsSetting,
  defaultColumns,
  layoutsSetting,
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
