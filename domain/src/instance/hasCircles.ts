import type { Instance } from '@starling/api/instance'

/** Whether posts can go to circles of chosen people there. */
export function hasCircles({ fedibird_capabilities: named }: Instance): boolean {
  return (
    named?.includes('visibility_limited') === true &&
    ['kmyblue_circle_history', 'kmyblue_limited_scope'].some((name) => named.includes(name))
  )
}
