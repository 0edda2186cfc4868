import type { ServerModule } from '../ServerModule.ts'
import { instanceRoutes } from './instance/routes.ts'
import { pruningJob } from './pruning/pruningJob.ts'
import { reportRoutes } from './reports/routes.ts'

/** The instance's description, the operator's commands, and reports to the moderators. */
export const operatorModule: ServerModule = {
  routes: [instanceRoutes, reportRoutes],
  jobs: [pruningJob],
}
