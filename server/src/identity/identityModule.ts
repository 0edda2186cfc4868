import type { ServerModule } from '../ServerModule.ts'
import { emailJob } from './emails/emailJob.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { tokenJobs } from './oauth/tokenUse.ts'
import { requestJob } from './recovery/requestJob.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { deletionJob } from './registration/deleteAccount.ts'
import { forgetUnconfirmedJob } from './registration/forgetUnconfirmedJob.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

/** Authentication: applications and tokens, sign-in, registration, and recovery of forgotten passwords. */
export const identityModule: ServerModule = {
  routes: [oauthRoutes, signInRoutes, registrationRoutes, recoveryRoutes],
  jobs: [...tokenJobs, emailJob, requestJob, deletionJob, forgetUnconfirmedJob],
}
