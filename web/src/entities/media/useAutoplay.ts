import { useSyncExternalStore } from 'react'
import { usePreference } from '../../session/usePreferences.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { readingDefaults } from '../../settings/readingDefaults.ts'
import { useCalm } from '../player/useCalm.ts'
import { useDataSaver } from './useDataSaver.ts'

/** Whether silent films play by themselves: as chosen on this device, or else as the reader has set it at the server. */
export function useAutoplay(): boolean {
  const choice = usePreference('autoplay')
  const { subscribe, get } = readingDefaults(useSession().key)
  const { autoplays } = useSyncExternalStore(subscribe, get)
  const isCalm = useCalm()
  const isSaving = useDataSaver()
  if (isSaving || choice === 'never') return false
  // A server's default is weaker than a system that asks for less motion.
  return choice === 'always' || (autoplays && !isCalm)
}
