export { capabilitiesOf } from './capabilitiesOf.ts'
export type { Capabilities } from './capabilitiesOf.ts'
