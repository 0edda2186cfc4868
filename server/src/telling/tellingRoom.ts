import type { Room } from '../Room.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { mergeJob } from './notification-requests/answerRequests.ts'
import { policyRoutes } from './notification-requests/policyRoutes.ts'
import { notificationRequestRoutes } from './notification-requests/routes.ts'
import { groupRoutes } from './notifications/groupRoutes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pushJob, pushListener } from './push/deliverPush.ts'
import { pushRoutes } from './push/routes.ts'

/** Notifications, push, streaming and announcements. */
export const tellingRoom: Room = {
  routes: [policyRoutes, notificationRequestRoutes, notificationRoutes, groupRoutes, announcementRoutes, pushRoutes],
  jobs: [mergeJob, pushJob],
  listeners: [pushListener],
}
