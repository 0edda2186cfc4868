import type { ServerModule } from '../ServerModule.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { collectionTimelineRoutes } from './feeds/collectionRoutes.ts'
import { timelineRoutes } from './feeds/routes.ts'
import { markerRoutes } from './markers/routes.ts'

/** Timelines, conversations and markers. */
export const timelinesModule: ServerModule = {
  routes: [conversationRoutes, timelineRoutes, collectionTimelineRoutes, markerRoutes],
}
