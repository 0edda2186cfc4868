import type { Room } from '../Room.ts'
import { pushJob, pushListener } from './deliverPush.ts'
import { pushRoutes } from './routes.ts'

/** Notifications sent to browsers that are closed (Web Push). */
export const pushRoom: Room = {
  routes: [pushRoutes],
  jobs: [pushJob],
  listeners: [pushListener],
}
