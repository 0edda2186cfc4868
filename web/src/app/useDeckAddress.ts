import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { outsideDeck } from '../routing/paths.ts'
import { preferences } from '../storage/preferences.ts'
import { toasts } from '../ui/toasts.ts'
import type { LayoutMode } from './useLayoutMode.ts'

/** Long enough to read what the link led to and to decide. */
const offerMs = 20_000

/** Keeps the prefix of the address in step with the layout. Who opens an address of the deck where it is switched off is offered to switch it on. */
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
    // After it was switched off here, the address still is one of the deck.
    if (mode !== 'deck' && before.current !== 'deck' && outsideDeck(pathname) !== pathname) offer()
    before.current = mode
    navigator.setDeck(mode === 'deck')
  }, [navigator, mode])
}
