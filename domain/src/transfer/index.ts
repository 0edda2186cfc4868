export { BUNDLE_BYTES, emptyBundle, fullAcct, writeBundle } from './Bundle.ts'
export type {
  Bundle,
  BundledAntenna,
  BundledColumn,
  BundledConditions,
  BundledFilter,
  BundledList,
  BundledMute,
  BundleOrigin,
} from './Bundle.ts'
export { planImport } from './planImport.ts'
export type { ImportChange } from './planImport.ts'
export { readBundle } from './readBundle.ts'
export type { BundleProblem, ReadBundle } from './readBundle.ts'
