export { allowedPrivacy, isBoostable, isWiderThan, PRIVACY_ORDER, stricterPrivacy, visibilityOf } from './visibility.ts'
export type { Privacy } from './visibility.ts'
