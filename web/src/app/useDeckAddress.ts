import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { outsideDeck } from '../routing/paths.ts'
import { preferences } from '../storage/preferences.ts'
import { toasts } from '../ui/toasts.ts'
import type { LayoutMode } from './useLayoutMode.ts'

/** How long the offer is shown: enough to look at the linked screen and decide. */
const offerMs = 20_000

/**
 * Keeps the `/deck` prefix of the address consistent with the layout. A reader who opens a deck address while the deck is off is offered
 * to switch it on.
 */
export function useDeckAddress(navigator: BrowserNavigator, mode: LayoutMode): void {
  const { t } = useLingui()
  const before = useRef(mode)
  const offer = useEffectEvent(() => {
    if (mode === 'phone') toasts.show({ title: t`Columns side by side need a wider window` })
    else
      toasts.show({
        title: t`The deck is switched off on this device`,
        action: { label: t`Columns side by side`, onSelect: () => preferences.change({ advancedLayout: true }) },
        lifeMs: offerMs,
      })
  })
  useEffect(() => {
    const { pathname } = window.location
    // After the deck was switched off here, the address still has the prefix.
    if (mode !== 'deck' && before.current !== 'deck' && outsideDeck(pathname) !== pathname) offer()
    before.current = mode
    navigator.setDeck(mode === 'deck')
  }, [navigator, mode])
}
