import type { Instance } from '@starling/api/instance'

/** Whether bookmarks can be sorted into categories there. */
export function hasBookmarkCategories(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('kmyblue_bookmark_category') === true
}
