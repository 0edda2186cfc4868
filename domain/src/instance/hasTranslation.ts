import type { Instance } from '@starling/api/instance'

/** Whether the server has posts translated by a service. */
export function hasTranslation(instance: Instance): boolean {
  return instance.configuration.translation.enabled
}
