import { useSyncExternalStore } from 'react'
import { usePreference } from '../../session/usePreferences.ts'

const query = '(prefers-reduced-motion: reduce)'

/** Whether motion should be avoided: the reader's setting here, or else the system's. */
export function useCalm(): boolean {
  const motion = usePreference('motion')
  const isSystemCalm = useSyncExternalStore(subscribe, () => matchMedia(query).matches)
  return motion === 'system' ? isSystemCalm : motion === 'reduced'
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
