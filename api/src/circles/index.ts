export { circleSchema } from './circle.ts'
export type { Circle } from './circle.ts'
export { circleEndpoints } from './endpoints.ts'
export { circleStatuses } from './circleStatuses.ts'
