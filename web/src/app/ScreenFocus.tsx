import { useEffect, useRef } from 'react'
import { isComposePath } from '../routing/paths.ts'
import { focusScreen, isFocusLost } from '../ui/focus.ts'
import { useCurrentLocation, useNavigator } from '../ui/navigation.ts'
import { whenIdle } from '../ui/whenIdle.ts'
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
    if (focusedKey.current === key) return undefined
    focusedKey.current = key
    const look = () => {
      if (!isComposePath(path) && (document.activeElement?.closest('nav') || (mode !== 'deck' && isFocusLost()))) focusScreen()
    }
    look()
    // What is hidden with the screen that was left loses the focus only when the browser has drawn the next one, and without an event.
    return whenIdle(look)
  }, [path, key, mode])
  return null
}
