import type { ServerModule } from '../ServerModule.ts'
import { replyJob, replyListener } from './replyPush.ts'
import { summaryJob } from './pushSummary.ts'
import { pushJob, pushListener } from './deliverPush.ts'
import { pushRoutes } from './routes.ts'

/** Notifications sent to browsers that are closed (Web Push). */
export const pushModule: ServerModule = {
  routes: [pushRoutes],
  jobs: [pushJob, summaryJob, replyJob],
  listeners: [pushListener, replyListener],
}
