import { useSyncExternalStore } from 'react'
import { usePreference } from '../../session/usePreferences.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { readingDefaults } from '../../settings/readingDefaults.ts'
import { useCalm } from '../player/useCalm.ts'
import { useDataSaver } from './useDataSaver.ts'

interface Autoplay {
  /** As chosen on this device, or else as the reader has set it at the server. */
  readonly playsByItself: boolean
  /** While a pointer crosses it, or the focus is on its way: not for who saves data, or wants less motion and has chosen nothing else here. */
  readonly playsInPassing: boolean
}

/** When silent films play without being opened. */
export function useAutoplay(): Autoplay {
  const choice = usePreference('autoplay')
  const { subscribe, get } = readingDefaults(useSession().key)
  const { autoplays } = useSyncExternalStore(subscribe, get)
  const isCalm = useCalm()
  const isSaving = useDataSaver()
  // A server's default is weaker than a system that asks for less motion.
  return {
    playsByItself: !isSaving && (choice === 'always' || (choice === 'server' && autoplays && !isCalm)),
    playsInPassing: !isSaving && (choice !== 'server' || !isCalm),
  }
}
