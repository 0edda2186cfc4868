import type { Instance } from '@starling/api/instance'

/** Whether the server can translate posts. */
export function hasTranslation(instance: Instance): boolean {
  return instance.configuration.translation.enabled
}
