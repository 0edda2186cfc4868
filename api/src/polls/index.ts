export { pollEndpoints } from './endpoints.ts'
export { pollOptionSchema, pollSchema } from './poll.ts'
export type { Poll, PollOption } from './poll.ts'
