import type { Room } from '../Room.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { collectionTimelineRoutes } from './feeds/collectionRoutes.ts'
import { timelineRoutes } from './feeds/routes.ts'
import { markerRoutes } from './markers/routes.ts'

/** Timelines, conversations and markers. */
export const timelinesRoom: Room = {
  routes: [conversationRoutes, timelineRoutes, collectionTimelineRoutes, markerRoutes],
}
