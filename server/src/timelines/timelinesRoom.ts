import type { Room } from '../Room.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { collectionTimelineRoutes } from './feeds/collectionRoutes.ts'
import { timelineRoutes } from './feeds/routes.ts'
import { markerRoutes } from './markers/routes.ts'

/** What is read in order, and how far. */
export const timelinesRoom: Room = {
  routes: [conversationRoutes, timelineRoutes, collectionTimelineRoutes, markerRoutes],
}
