import type { Room } from '../Room.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { tokenJobs } from './oauth/tokenUse.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

/** Who somebody is: applications and their tokens, signing in, signing up. */
export const identityRoom: Room = {
  routes: [oauthRoutes, signInRoutes, registrationRoutes],
  jobs: [...tokenJobs],
}
