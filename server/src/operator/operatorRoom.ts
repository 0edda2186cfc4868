import type { Room } from '../Room.ts'
import { instanceRoutes } from './instance/routes.ts'
import { pruningJob } from './pruning/pruningJob.ts'
import { reportRoutes } from './reports/routes.ts'

/** What the instance says of itself, and what its moderators are told. */
export const operatorRoom: Room = {
  routes: [instanceRoutes, reportRoutes],
  jobs: [pruningJob],
}
