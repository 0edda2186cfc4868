export { createSession } from './createSession.ts'
export { SENSITIVE_EMOJI_WARNING } from './mergeStatus.ts'
export type {
  AlertContext,
  EntityMap,
  EntityStore,
  NotificationsHandle,
  NotificationsOptions,
  NotificationsView,
  Session,
  SessionEvent,
  ThreadHandle,
  ThreadView,
  TimelineHandle,
  TimelineView,
} from './Session.ts'
export type { ChosenReaction, DeletedStatus, SessionActions, StatusDraft } from './SessionActions.ts'
export type { SessionOptions, SessionStorage, SetTimer, StoredSession } from './SessionOptions.ts'
export { isWiderVisibility, WiderVisibilityError } from './WiderVisibilityError.ts'
