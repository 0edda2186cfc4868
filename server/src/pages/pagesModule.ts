import type { ServerModule } from '../ServerModule.ts'
import { importJobs } from './own-account/importCsv.ts'
import { ownAccountRoutes } from './own-account/routes.ts'

/** The server's own pages for signed-in users, the web client, and the source code. */
export const pagesModule: ServerModule = {
  routes: [ownAccountRoutes],
  jobs: [...importJobs],
}
