import type { ServerModule } from '../ServerModule.ts'
import { antennaRoutes } from './antennas/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { movedJob } from './moving/movedJob.ts'
import { recommendedRoutes } from './recommended/routes.ts'

/** Lists, antennas, and collections of recommended accounts. */
export const collectionsModule: ServerModule = {
  routes: [antennaRoutes, listRoutes, recommendedRoutes],
  jobs: [movedJob],
}
