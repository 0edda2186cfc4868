import type { ServerModule } from '../ServerModule.ts'
import { announcementRoutes } from './routes.ts'

/** What the operator announces to everybody, and the reactions to it. */
export const announcementsModule: ServerModule = {
  routes: [announcementRoutes],
}
