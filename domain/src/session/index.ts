export { createSession } from './createSession.ts'
export type { NotificationsHandle, NotificationsOptions, NotificationsView, Session, TimelineHandle, TimelineView } from './Session.ts'
export type { SessionOptions } from './SessionOptions.ts'
