export type { Clock, SetTimer } from './Clock.ts'
export { createAlerts } from './createAlerts.ts'
export type { AlertContext, SessionEvent } from './SessionEvent.ts'
export type { AlertOptions, SessionPorts } from './SessionPorts.ts'
