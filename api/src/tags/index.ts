export { tagEndpoints } from './endpoints.ts'
export { historyDaySchema, statusTagSchema, tagSchema } from './tag.ts'
export type { HistoryDay, StatusTag, Tag } from './tag.ts'
