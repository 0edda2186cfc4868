import type { Room } from '../Room.ts'
import { antennaRoutes } from './antennas/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { movedJob } from './moving/movedJob.ts'

/** Lists and antennas. */
export const collectionsRoom: Room = {
  routes: [antennaRoutes, listRoutes],
  jobs: [movedJob],
}
