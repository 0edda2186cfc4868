import type { Room } from '../Room.ts'
import { forgetKeys } from './account-keys/forgetKeys.ts'
import { messageJob } from './messageJob.ts'
import { federationRoutes } from './routes.ts'

/** What other servers are answered, where the operator wants them to be. */
export const federationRoom: Room = {
  routes: [federationRoutes],
  jobs: [messageJob],
  listeners: [forgetKeys],
}
