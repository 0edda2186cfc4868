export { webSettingsEndpoints, webSettingsSchema } from './endpoints.ts'
export type { WebSettings } from './endpoints.ts'
