export { isDeferred, isHours, lastMoment, mostExcepted, mostTimes, nextMoment, noHours } from './hours.ts'
export type { Hours } from './hours.ts'
