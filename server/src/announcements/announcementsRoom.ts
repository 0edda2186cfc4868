import type { Room } from '../Room.ts'
import { announcementRoutes } from './routes.ts'

/** What the operator announces to everybody, and the reactions to it. */
export const announcementsRoom: Room = {
  routes: [announcementRoutes],
}
