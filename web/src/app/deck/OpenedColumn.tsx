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
 * The column with what was opened from the one before it; what is opened from there stands in the same place. Opening leaves the focus at what was
 * pressed, and closing returns it there. Among the screens of this column the focus goes with what is in front.
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
    // What is hidden with the screen that was left loses the focus only when the browser has drawn the next one, and without an event.
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
