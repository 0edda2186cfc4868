import type { ServerModule } from '../ServerModule.ts'
import { forgetKeys } from './account-keys/forgetKeys.ts'
import { remoteMediaJob } from './remote-media/remoteMediaJob.ts'
import { remoteMediaRoutes } from './remote-media/routes.ts'
import { forwardedJob } from './forwardedJob.ts'
import { followersJob } from './followersJob.ts'
import { allKeysJob, keysJob, keysListener } from './keysJob.ts'
import { inboxJob, outboxJob } from './messageJobs.ts'
import { parentJob } from './parentJob.ts'
import { pinsJob } from './pinsJob.ts'
import { quotedJob } from './quotedJob.ts'
import { referencesJob } from './referencesJob.ts'
import { peerJob } from './peers/peerJob.ts'
import { relayedJob } from './relayedJob.ts'
import { retentionJob } from './retention/retentionJob.ts'
import { sendJob } from './sendJob.ts'
import { sendListener } from './sending/sendListener.ts'
import { threadJob } from './threadJob.ts'
import { refreshRoutes } from './threads/routes.ts'
import { federationRoutes } from './routes.ts'

/** Answers to other servers, if the operator has enabled federation. */
export const federationModule: ServerModule = {
  routes: [federationRoutes, remoteMediaRoutes, refreshRoutes],
  jobs: [
    inboxJob,
    outboxJob,
    sendJob,
    parentJob,
    quotedJob,
    referencesJob,
    pinsJob,
    remoteMediaJob,
    peerJob,
    threadJob,
    relayedJob,
    forwardedJob,
    followersJob,
    retentionJob,
    keysJob,
    allKeysJob,
  ],
  listeners: [sendListener, forgetKeys, keysListener],
}
