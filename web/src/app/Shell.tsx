import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCount } from '../entities/time/formatTime.ts'
import { focusScreen } from '../ui/focus.ts'
import { useUnreadCount } from './useUnreadCount.ts'
import { createStore } from '../storage/store.ts'
import type { Store } from '../storage/store.ts'
import { NavigatorContext, useCurrentLocation } from '../ui/navigation.ts'
import { BottomBar } from './BottomBar.tsx'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { Keys } from './Keys.tsx'
import { prepareOnPress } from './prepareOnPress.ts'
import { Rail } from './Rail.tsx'
import { prepareScreen } from './screens.tsx'
import { prepareComposer, ScreenStack } from './ScreenStack.tsx'
import styles from './Shell.module.css'
import { useDeckAddress } from './useDeckAddress.ts'
import { useFreshFilters } from './useFreshFilters.ts'
import { useLayoutMode } from './useLayoutMode.ts'
import { PageNavigatorContext } from './usePageNavigator.ts'
import { useSettled } from './useSettled.ts'
import { watchKeyboard } from './watchKeyboard.ts'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'

const SidePanel = loadable(() => import('./SidePanel.tsx'), 'SidePanel')
const AfterFirstPosts = loadable(async () => {
  const composer = prepareComposer()
  const code = await import('./AfterFirstPosts.tsx')
  // The composer's code is loaded before that of everything else, because it is needed most often.
  await composer
  return { AfterFirstPosts: code.AfterFirstPosts }
}, 'AfterFirstPosts')
const Deck = loadable(() => import('./deck/Deck.tsx'), 'Deck')

// Constant elements, so that React does not render them again on each navigation.
const sidePanel = <SidePanel />
const afterFirstPosts = <AfterFirstPosts />

/** The frame around the screens, adapted to the width of the window. */
export function Shell({ navigator }: { readonly navigator: BrowserNavigator }) {
  const mode = useLayoutMode()
  const { path } = useCurrentLocation(navigator)
  const [title] = useState(() => createStore(''))
  const isSettled = useSettled()

  useDeckAddress(navigator, mode)
  useFreshFilters()
  useEffect(watchKeyboard, [])
  useEffect(() => prepareOnPress((next) => void prepareScreen(next)), [])
  useEffect(() => {
    // A new screen starts with the bottom bar visible.
    if (path !== '') delete document.documentElement.dataset.bars
  }, [path])

  const screens = <ScreenStack navigator={navigator} onTitle={title.set} />
  return (
    <PageNavigatorContext value={navigator}>
      <NavigatorContext value={navigator}>
        <DocumentTitle screen={title} />
        <a href="#main" className={styles.skip} onClick={skipToMain}>
          <Trans>Skip to the content</Trans>
        </a>
        <div className={styles[mode]}>
          {mode !== 'phone' && <Rail isWide={mode === 'wide'} path={path} />}
          <main id="main" tabIndex={-1} className={styles.main}>
            {mode === 'deck' ? (
              <LazyBoundary failure="screen">
                <Deck navigator={navigator} onTitle={title.set} />
              </LazyBoundary>
            ) : (
              screens
            )}
          </main>
          {mode === 'wide' && isSettled && <LazyBoundary failure="part">{sidePanel}</LazyBoundary>}
          {mode === 'phone' && <BottomBar path={path} />}
        </div>
        <Keys />
        {isSettled && <LazyBoundary failure="notice">{afterFirstPosts}</LazyBoundary>}
      </NavigatorContext>
    </PageNavigatorContext>
  )
}

/** The document's title. A component of its own, because a screen sets its title after it is rendered, and then nothing else should be rendered again. */
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
