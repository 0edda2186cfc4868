import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/usePreferences.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { preferences } from '../storage/preferences.ts'
import { readingDefaults } from './readingDefaults.ts'
import { useDataSaver } from './useDataSaver.ts'

interface Autoplay {
  /** Without any input: by the reader's choice on this device, otherwise by the preference at the server. */
  readonly playsByItself: boolean
  /**
   * While pointed at or focused. Not for readers who save data or have switched motion off, and not if the system asks for less motion and
   * the reader has not chosen anything on this device.
   */
  readonly playsInPassing: boolean
}

/** When GIFs (silent videos) and custom emoji play without being opened. */
export function useAutoplay(of: 'films' | 'emoji' = 'films'): Autoplay {
  const films = usePreference('autoplay')
  const emoji = usePreference('movingEmoji')
  const choice = of === 'films' || emoji === 'auto' ? films : emoji
  const { subscribe, get } = readingDefaults(useSession().key)
  const { autoplays } = useSyncExternalStore(subscribe, get)
  const isCalm = useCalm()
  const isSaving = useDataSaver()
  // A system setting for less motion overrides a preference at the server.
  return {
    playsByItself: !isSaving && (choice === 'always' || (choice === 'server' && autoplays && !isCalm)),
    playsInPassing: !isSaving && choice !== 'off' && (choice !== 'server' || !isCalm),
  }
}

const query = '(prefers-reduced-motion: reduce)'

/** Whether motion should be avoided: the reader's setting here, or else the system's. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalmNow)
}

/** Whether motion should be avoided now; for event handlers, which need no subscription. */
export function isCalmNow(): boolean {
  const { motion } = preferences.get()
  return motion === 'system' ? matchMedia(query).matches : motion === 'reduced'
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  const endPreferences = preferences.subscribe(listener)
  return () => {
    media.removeEventListener('change', listener)
    endPreferences()
  }
}
