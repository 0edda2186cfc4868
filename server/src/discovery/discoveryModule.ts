import type { ServerModule } from '../ServerModule.ts'
import { directoryRoutes } from './directory/routes.ts'
import { featuredTagRoutes } from './featured-tags/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { trendRoutes } from './trends/routes.ts'

/** Search, trends, tags, suggestions and the directory. */
export const discoveryModule: ServerModule = {
  routes: [suggestionRoutes, directoryRoutes, searchRoutes, tagRoutes, featuredTagRoutes, trendRoutes],
}
