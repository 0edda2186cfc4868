export { announcementReactionSchema, announcementSchema } from './announcement.ts'
export type { Announcement, AnnouncementReaction } from './announcement.ts'
export { announcementEndpoints } from './endpoints.ts'
