import type { Room } from '../Room.ts'
import { directoryRoutes } from './directory/routes.ts'
import { featuredTagRoutes } from './featured-tags/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { trendRoutes } from './trends/routes.ts'

/** Finding people and posts one does not know yet. */
export const discoveryRoom: Room = {
  routes: [suggestionRoutes, directoryRoutes, searchRoutes, tagRoutes, featuredTagRoutes, trendRoutes],
}
