export { isLocalAntenna } from './LocalAntennas.ts'
export type { LocalAntennas, StoredAntennas } from './LocalAntennas.ts'
export { listenHere } from './listenHere.ts'
export { withLocalAntennas } from './withLocalAntennas.ts'
