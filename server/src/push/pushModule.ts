import type { ServerModule } from '../ServerModule.ts'
import { answerJob, answerListener } from './answerPush.ts'
import { gatheredJob } from './gatherPush.ts'
import { pushJob, pushListener } from './deliverPush.ts'
import { pushRoutes } from './routes.ts'

/** Notifications sent to browsers that are closed (Web Push). */
export const pushModule: ServerModule = {
  routes: [pushRoutes],
  jobs: [pushJob, gatheredJob, answerJob],
  listeners: [pushListener, answerListener],
}
