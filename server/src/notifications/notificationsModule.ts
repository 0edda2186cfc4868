import type { ServerModule } from '../ServerModule.ts'
import { groupRoutes } from './reading/groupRoutes.ts'
import { notificationRoutes } from './reading/routes.ts'
import { mergeJob } from './requests/answerRequests.ts'
import { policyRoutes } from './requests/policyRoutes.ts'
import { notificationRequestRoutes } from './requests/routes.ts'

/** Notifications, single and grouped, and the requests of senders whose notifications are held back. */
export const notificationsModule: ServerModule = {
  routes: [policyRoutes, notificationRequestRoutes, notificationRoutes, groupRoutes],
  jobs: [mergeJob],
}
