import type { ServerModule } from '../ServerModule.ts'
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
import { fanOutJob } from './notices/notifyOfStatus.ts'
import { expiryJob } from './writing/expireStatuses.ts'
import { statusReadingRoutes } from './reading/routes.ts'
import { reblogRoutes } from './reblogs/routes.ts'
import { threadRoutes } from './threads/routes.ts'
import { statusWritingRoutes } from './writing/routes.ts'
import { antennaListener, statusNoticeListener } from './writing/statusListeners.ts'
import { translationRoutes } from './translation/routes.ts'

/** Statuses and all actions on them. */
export const postsModule: ServerModule = {
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
    statusWritingRoutes,
    statusReadingRoutes,
    threadRoutes,
    reblogRoutes,
    quoteRoutes,
    cardRoutes,
  ],
  jobs: [pollJob, expiryJob, publishingJob, cardJob, fanOutJob],
  listeners: [antennaListener, statusNoticeListener, cardListener],
}
