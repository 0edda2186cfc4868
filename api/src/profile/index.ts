export { profileEndpoints } from './endpoints.ts'
export { profileSchema } from './profile.ts'
export type { Profile } from './profile.ts'
