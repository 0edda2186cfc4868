import type { Room } from '../Room.ts'
import { forgetKeys } from './account-keys/forgetKeys.ts'
import { messageJob } from './messageJob.ts'
import { federationRoutes } from './routes.ts'

/** Answers to other servers, if the operator has enabled federation. */
export const federationRoom: Room = {
  routes: [federationRoutes],
  jobs: [messageJob],
  listeners: [forgetKeys],
}
