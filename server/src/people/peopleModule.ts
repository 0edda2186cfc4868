import type { ServerModule } from '../ServerModule.ts'
import { accountRoutes } from './accounts/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { verifyJob, verifyListener } from './profile/verifyFields.ts'
import { relationshipListRoutes } from './relationships/listRoutes.ts'
import { relationshipRoutes } from './relationships/routes.ts'
import { webSettingsRoutes } from './web-settings/routes.ts'

/** Accounts, their relationships and their settings. */
export const peopleModule: ServerModule = {
  routes: [profileRoutes, relationshipRoutes, relationshipListRoutes, accountRoutes, preferenceRoutes, webSettingsRoutes],
  jobs: [verifyJob],
  listeners: [verifyListener],
}
