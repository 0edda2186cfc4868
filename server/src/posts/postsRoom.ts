import type { Room } from '../Room.ts'
import { annualReportRoutes } from './annual-reports/routes.ts'
import { bookmarkCategoryRoutes } from './bookmark-categories/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { cardJob, cardListener } from './cards/cardJobs.ts'
import { cardRoutes } from './cards/routes.ts'
import { circleRoutes } from './circles/routes.ts'
import { emojiReactionRoutes } from './emoji-reactions/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { filterRoutes } from './filters/routes.ts'
import { filterV1Routes } from './filters/routesV1.ts'
import { pollJob } from './polls/endPolls.ts'
import { pollRoutes } from './polls/routes.ts'
import { publishingJob } from './publishing/publishingJob.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { referenceRoutes } from './references/routes.ts'
import { expiryJob } from './statuses/expireStatuses.ts'
import { statusRoutes } from './statuses/routes.ts'
import { antennaListener, statusNoticeListener } from './statuses/statusListeners.ts'
import { translationRoutes } from './translation/routes.ts'

/** Statuses and all actions on them. */
export const postsRoom: Room = {
  routes: [
    bookmarkCategoryRoutes,
    bookmarkRoutes,
    filterRoutes,
    filterV1Routes,
    circleRoutes,
    emojiReactionRoutes,
    favouriteRoutes,
    pollRoutes,
    publishingRoutes,
    annualReportRoutes,
    referenceRoutes,
    translationRoutes,
    statusRoutes,
    quoteRoutes,
    cardRoutes,
  ],
  jobs: [pollJob, expiryJob, publishingJob, cardJob],
  listeners: [antennaListener, statusNoticeListener, cardListener],
}
