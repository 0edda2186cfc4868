import type { ServerModule } from '../ServerModule.ts'
import { customEmojiRoutes } from './custom-emojis/routes.ts'
import { fileDeletionJob } from './media/discardFiles.ts'
import { mediaJobs } from './media/mediaJobs.ts'
import { mediaRoutes } from './media/routes.ts'
import { unclaimedFileJob } from './media/storeFile.ts'

/** Uploads and custom emoji. */
export const filesModule: ServerModule = {
  routes: [customEmojiRoutes, mediaRoutes],
  jobs: [...mediaJobs, fileDeletionJob, unclaimedFileJob],
}
