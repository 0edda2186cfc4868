export { pushEndpoints } from './endpoints.ts'
export { pushSubscriptionSchema } from './pushSubscription.ts'
export type { PushSubscription } from './pushSubscription.ts'
