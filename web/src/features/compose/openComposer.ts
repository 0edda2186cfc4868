import { isComposePath } from '../../routing/paths.ts'
import type { Navigator } from '../../ui/navigation.ts'

/**
 * Opens an address of the composer, in place of a composer that is open, whose draft is kept: closing it, or sending, then leads back to where
 * the reader was, and not to the composer before.
 */
export function openComposer(navigator: Navigator, path: string): void {
  if (isComposePath(navigator.getLocation().path)) navigator.replace(path)
  else navigator.push(path)
}
