import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { WheelEvent } from 'react'
import { formatCount } from '../entities/time/formatTime.ts'
import { useUnreadCount } from './useUnreadCount.ts'
import { createStore } from '../storage/store.ts'
import type { Store } from '../storage/store.ts'
import { NavigatorContext, useCurrentLocation } from '../ui/navigation.ts'
import { BottomBar } from './BottomBar.tsx'
import { isComposePath } from '../routing/paths.ts'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { Rail } from './Rail.tsx'
import { ScreenStack } from './ScreenStack.tsx'
import styles from './Shell.module.css'
import { useLayoutMode } from './useLayoutMode.ts'
import { useSettled } from './useSettled.ts'
import { Later } from '../ui/Later.tsx'
import { loadable } from '../ui/loadable.tsx'
import { focusScreen } from '../ui/focusScreen.ts'
import { isFocusLost } from '../ui/isFocusLost.ts'

const SidePanel = loadable(() => import('./SidePanel.tsx'), 'SidePanel')
const Extras = loadable(() => import('./Extras.tsx'), 'Extras')
const Deck = loadable(() => import('./deck/Deck.tsx'), 'Deck')

// Constant elements, so that React does not render them again on each navigation.
const sidePanel = <SidePanel />
const extras = <Extras />

/** The frame around the screens, adapted to the width of the window. */
export function Shell({ navigator }: { readonly navigator: BrowserNavigator }) {
  const mode = useLayoutMode()
  const { path } = useCurrentLocation(navigator)
  const [title] = useState(() => createStore(''))
  const isSettled = useSettled()

  useEffect(() => navigator.setDeck(mode === 'deck'), [navigator, mode])
  useEffect(() => {
    // A new screen starts with the bottom bar visible.
    if (path !== '') delete document.documentElement.dataset.bars
  }, [path])

  const focusedPath = useRef(path)
  useEffect(() => {
    // After choosing a destination the focus moves to its screen, so that keys such as `j` and `k` act there, and so it does from a link in a
    // screen that is now hidden. In the deck nothing is hidden, and a post that is opened focuses itself. The composer focuses its own text
    // field. On the first screen Tab begins at the start of the page.
    if (focusedPath.current === path) return
    focusedPath.current = path
    if (!isComposePath(path) && (document.activeElement?.closest('nav') || (mode !== 'deck' && isFocusLost()))) focusScreen()
  }, [path, mode])

  const screens = <ScreenStack navigator={navigator} onTitle={title.set} />
  return (
    <NavigatorContext value={navigator}>
      <DocumentTitle screen={title} />
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        <Trans>Skip to the content</Trans>
      </a>
      <div className={styles[mode]} onWheel={passWheelOn}>
        {mode !== 'phone' && <Rail isWide={mode === 'wide'} path={path} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {mode === 'deck' ? (
            <Later failure="screen">
              <Deck navigator={navigator} onTitle={title.set} />
            </Later>
          ) : (
            screens
          )}
        </main>
        {mode === 'wide' && isSettled && <Later failure="part">{sidePanel}</Later>}
        {mode === 'phone' && <BottomBar path={path} />}
      </div>
      {isSettled && <Later failure="notice">{extras}</Later>}
    </NavigatorContext>
  )
}

/** The title of the window. A component of its own, because a screen says its title after it is drawn, and then nothing else is to be drawn again. */
function DocumentTitle({ screen }: { readonly screen: Store<string> }) {
  const { i18n } = useLingui()
  const title = useSyncExternalStore(screen.subscribe, screen.get)
  const unreadCount = useUnreadCount()
  useEffect(() => {
    const name = title ? `${title} · Starling` : 'Starling'
    document.title = unreadCount > 0 ? `(${formatCount(unreadCount, i18n.locale)}) ${name}` : name
  }, [i18n, title, unreadCount])
  return null
}

function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  focusScreen()
}

/** The wheel beside the column scrolls the column, because nothing else there can scroll. */
function passWheelOn(event: WheelEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null
  if (event.ctrlKey || !target || target.closest('main, [role="dialog"], [role="menu"]')) return
  for (let element: Element | null = target; element && element !== event.currentTarget; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto') return
  }
  const scrollers = [...event.currentTarget.querySelectorAll<HTMLElement>('main [data-scroller]')]
  const shown = scrollers.filter((scroller) => scroller.checkVisibility())
  if (shown.length === 1) shown[0]?.scrollBy({ top: event.deltaY })
}
