import { useEffect, useRef } from 'react'
import { isComposePath, rootPath } from '../routing/paths.ts'
import { useActiveAccount } from '../session/SessionProvider.tsx'
import { focusScreen, isFocusLost } from '../ui/focus.ts'
import { useCurrentLocation, useNavigator } from '../ui/navigation.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { useLayoutMode } from './useLayoutMode.ts'

/**
 * After navigating, the focus moves to the new screen, so that keys such as `j` and `k` act there, also if a link or field in
 * a hidden screen had it. In the deck nothing is hidden, and an opened post focuses itself. The composer focuses its own text field.
 * After a change of the account, or from one column to the deck and back, all screens are new, and those of the deck too have lost it.
 * On the first screen, also the one to which the root of the site leads, Tab begins at the start of the page. Draws nothing; a component,
 * so that a navigation renders nothing else.
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
    // What is hidden with the screen that was left loses the focus only when the browser has drawn the next one, and without an event.
    return whenIdle(look)
  }, [path, key, isDeck, account])
  return null
}
