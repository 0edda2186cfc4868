import type { ServerModule } from '../ServerModule.ts'
import { notificationListener } from './notificationListener.ts'

/** Decides who is notified of a write. */
export const notificationRulesModule: ServerModule = {
  listeners: [notificationListener],
}
