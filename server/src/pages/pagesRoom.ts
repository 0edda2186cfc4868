import type { Room } from '../Room.ts'
import { importJobs } from './own-account/importCsv.ts'
import { ownAccountRoutes } from './own-account/routes.ts'

/** The server's own pages for people who are signed in. */
export const pagesRoom: Room = {
  routes: [ownAccountRoutes],
  jobs: [...importJobs],
}
