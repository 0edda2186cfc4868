import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { isComposePath } from '../../routing/paths.ts'
import { focusScreen, isFocusLost } from '../../ui/focus.ts'
import { useCurrentLocation } from '../../ui/navigation.ts'
import { focusedBefore, useFocusReturn } from '../../ui/useFocusReturn.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { ScreenStack } from '../ScreenStack.tsx'
import styles from './Deck.module.css'

interface OpenedColumnProps {
  readonly navigator: BrowserNavigator
  readonly onTitle: (title: string) => void
}

/**
 * The column that shows what was opened from the column before it; links in it open in the same column. Opening leaves the focus at the
 * pressed link, and closing returns it there. Between screens of this column, the focus follows the front one.
 */
export function OpenedColumn({ navigator: browser, onTitle }: OpenedColumnProps) {
  const navigator = useMemo(
    (): BrowserNavigator => ({ ...browser, push: (url) => browser.pushFrom(browser.getLocation().opener, url) }),
    [browser],
  )
  const frame = useRef<HTMLDivElement>(null)
  const [before] = useState(focusedBefore)
  useFocusReturn(() => before.find(({ isConnected }) => isConnected) ?? null)
  const { key, path } = useCurrentLocation(navigator)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return undefined
    shown.current = key
    const look = () => {
      if (!isComposePath(path) && isFocusLost()) focusScreen(frame.current)
    }
    // Elements of the hidden screen only lose the focus when the browser has drawn the next screen, and without an event.
    return whenIdle(look)
  }, [key, path])
  useLayoutEffect(() => {
    frame.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [])
  return (
    <div ref={frame} tabIndex={-1} data-opened-column="" className={styles.column}>
      <ScreenStack navigator={navigator} onTitle={onTitle} />
    </div>
  )
}
