import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'
import { pairQuery, phoneQuery, wideQuery } from '../ui/breakpoints.ts'

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
  const queries = [phoneQuery, wideQuery, pairQuery].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

/** Whether a list and what is opened from it have room side by side. */
export function useHasPairs(): boolean {
  const isDeck = usePreference('advancedLayout')
  return useSyncExternalStore(subscribe, hasRoomForPairs) && !isDeck
}

function hasRoomForPairs(): boolean {
  return matchMedia(pairQuery).matches
}
