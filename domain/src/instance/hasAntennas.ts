import type { Instance } from '@starling/api/instance'

/** Whether the server has antennas, as only kmyblue and its forks do. */
export function hasAntennas(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('kmyblue_antenna') === true
}
