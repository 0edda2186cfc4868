import type { Room } from '../Room.ts'
import { groupRoutes } from './reading/groupRoutes.ts'
import { notificationRoutes } from './reading/routes.ts'
import { mergeJob } from './requests/answerRequests.ts'
import { policyRoutes } from './requests/policyRoutes.ts'
import { notificationRequestRoutes } from './requests/routes.ts'

/** Notifications, one by one and in groups, and the requests of those whose notifications are held back. */
export const notificationsRoom: Room = {
  routes: [policyRoutes, notificationRequestRoutes, notificationRoutes, groupRoutes],
  jobs: [mergeJob],
}
