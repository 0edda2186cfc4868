import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'

/** 'phone' up to 630 px, 'wide' from 1174 px, where the side panel has room (R-shell-10). */
export type LayoutMode = 'phone' | 'single' | 'wide' | 'deck'

export function useLayoutMode(): LayoutMode {
  const isDeck = usePreference('advancedLayout')
  const width = useSyncExternalStore(subscribe, widthClass)
  if (width === 'phone') return 'phone'
  return isDeck ? 'deck' : width
}

function widthClass(): 'phone' | 'single' | 'wide' {
  if (matchMedia('(max-width: 630px)').matches) return 'phone'
  return matchMedia('(min-width: 1174px)').matches ? 'wide' : 'single'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia('(max-width: 630px)'), matchMedia('(min-width: 1174px)')]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
