import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'
import { phoneQuery, wideQuery } from '../ui/breakpoints.ts'

/** 'phone' up to 630 px, 'wide' above 1174 px, where the side panel has room. */
export type LayoutMode = 'phone' | 'single' | 'wide' | 'deck'

export function useLayoutMode(): LayoutMode {
  const isDeck = usePreference('advancedLayout')
  const width = useSyncExternalStore(subscribe, widthClass)
  if (width === 'phone') return 'phone'
  return isDeck ? 'deck' : width
}

function widthClass(): 'phone' | 'single' | 'wide' {
  if (matchMedia(phoneQuery).matches) return 'phone'
  return matchMedia(wideQuery).matches ? 'wide' : 'single'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(phoneQuery), matchMedia(wideQuery)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
