export { preferenceEndpoints } from './endpoints.ts'
export { preferencesSchema } from './preferences.ts'
export type { Preferences } from './preferences.ts'
