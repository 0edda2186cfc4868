export { GROUP_LIMIT, NO_MESSAGE_DEFINITION, SAMPLE_LIMIT } from './NotificationGroup.ts'
export type { NotificationGroup, NotificationRow } from './NotificationGroup.ts'
