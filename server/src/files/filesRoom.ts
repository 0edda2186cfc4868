import type { Room } from '../Room.ts'
import { customEmojiRoutes } from './custom-emojis/routes.ts'
import { fileDeletionJob } from './media/discardFiles.ts'
import { mediaJobs } from './media/mediaJobs.ts'
import { mediaRoutes } from './media/routes.ts'
import { unclaimedFileJob } from './media/storeFile.ts'

/** Uploads and custom emoji. */
export const filesRoom: Room = {
  routes: [customEmojiRoutes, mediaRoutes],
  jobs: [...mediaJobs, fileDeletionJob, unclaimedFileJob],
}
