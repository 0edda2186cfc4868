import { useEffect, useRef } from 'react'
import { isComposePath, rootPath } from '../routing/paths.ts'
import { useActiveAccount } from '../session/SessionProvider.tsx'
import { focusScreen, isFocusLost } from '../ui/focus.ts'
import { useCurrentLocation, useNavigator } from '../ui/navigation.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { useLayoutMode } from './useLayoutMode.ts'

/**
 * Moves the focus to the new screen after a navigation, so that keys such as `j` and `k` act there, even if a link or field in a hidden
 * screen had the focus. In the deck no screen is hidden, and an opened post focuses itself. The composer focuses its own text field. After
 * a change of the account, or between deck and single column, all screens are new and have no focus. On the first screen of a visit, Tab
 * begins at the start of the page. Draws nothing; it is a component so that a navigation renders nothing else.
 */
export function ScreenFocus() {
  const { path, key } = useCurrentLocation(useNavigator())
  const isDeck = useLayoutMode() === 'deck'
  const account = useActiveAccount()?.key
  const focused = useRef<{ readonly key: string; readonly account: string | undefined; readonly isDeck: boolean }>(undefined)
  useEffect(() => {
    const before = focused.current
    const isFirst = before === undefined
    if (isFirst && path === rootPath) return undefined
    focused.current = { key, account, isDeck }
    if (isFirst || (before.key === key && before.account === account && before.isDeck === isDeck)) return undefined
    const isAllNew = before.account !== account || before.isDeck !== isDeck
    const mayBeLost = !isDeck || isAllNew
    const look = () => {
      if (!isComposePath(path) && (document.activeElement?.closest('nav') || (mayBeLost && isFocusLost())))
        focusScreen(document.querySelector<HTMLElement>('[data-opened-column]') ?? undefined)
    }
    look()
    // Elements of the hidden screen only lose the focus when the browser has drawn the next screen, and without an event.
    return whenIdle(look)
  }, [path, key, isDeck, account])
  return null
}
