export { groupedNotificationEndpoints, notificationEndpoints, notificationRequestEndpoints } from './endpoints.ts'
export {
  accountWarningSchema,
  emojiReactionGroupSchema,
  groupedNotificationsResultsSchema,
  isKnownNotificationType,
  knownTypes,
  notificationGroupSchema,
  notificationPolicySchema,
  notificationRequestSchema,
  notificationSchema,
  relationshipSeveranceEventSchema,
  reportSchema,
} from './notification.ts'
export type {
  AccountWarning,
  EmojiReactionGroup,
  GroupedNotificationsResults,
  KnownNotificationType,
  Notification,
  NotificationGroup,
  NotificationPolicy,
  NotificationPolicyWord,
  NotificationRequest,
  NotificationType,
  RelationshipSeveranceEvent,
  Report,
} from './notification.ts'
