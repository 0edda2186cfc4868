import { useEffect, useRef } from 'react'
import { isComposePath } from '../routing/paths.ts'
import { focusScreen } from '../ui/focusScreen.ts'
import { isFocusLost } from '../ui/isFocusLost.ts'
import { useCurrentLocation, useNavigator } from '../ui/navigation.ts'
import { useLayoutMode } from './useLayoutMode.ts'

/**
 * After navigating, the focus moves to the new screen, so that keys such as `j` and `k` act there, also if a link or field in
 * a hidden screen had it. In the deck nothing is hidden, and an opened post focuses itself. The composer focuses its own text field.
 * On the first screen Tab begins at the start of the page. Draws nothing; a component, so that a navigation renders nothing else.
 */
export function ScreenFocus() {
  const { path, key } = useCurrentLocation(useNavigator())
  const mode = useLayoutMode()
  const focusedKey = useRef(key)
  useEffect(() => {
    if (focusedKey.current === key) return
    focusedKey.current = key
    if (!isComposePath(path) && (document.activeElement?.closest('nav') || (mode !== 'deck' && isFocusLost()))) focusScreen()
  }, [path, key, mode])
  return null
}
