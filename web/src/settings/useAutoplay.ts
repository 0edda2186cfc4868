import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { readingDefaults } from './readingDefaults.ts'
import { useDataSaver } from './useDataSaver.ts'

interface Autoplay {
  /** The reader's choice on this device, otherwise the preference at the server. */
  readonly playsByItself: boolean
  /** While pointed at or focused; never for readers who save data, or whose system asks for less motion without a choice on this device. */
  readonly playsInPassing: boolean
}

/** When silent loops play without being opened. */
export function useAutoplay(): Autoplay {
  const choice = usePreference('autoplay')
  const { subscribe, get } = readingDefaults(useSession().key)
  const { autoplays } = useSyncExternalStore(subscribe, get)
  const isCalm = useCalm()
  const isSaving = useDataSaver()
  // A system setting for less motion overrides a preference at the server.
  return {
    playsByItself: !isSaving && (choice === 'always' || (choice === 'server' && autoplays && !isCalm)),
    playsInPassing: !isSaving && (choice !== 'server' || !isCalm),
  }
}

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
