import { readLocal, writeLocal } from './localStore.ts'
import { playerStorageKey } from './storageKeys.ts'

export interface PlayerSound {
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
}

/** The volume of players on this device (R-play-02); null where none was used yet. */
export function storedPlayerSound(): PlayerSound | null {
  const stored = readLocal(playerStorageKey)
  if (typeof stored !== 'object' || stored === null || !('volume' in stored) || !('isMuted' in stored)) return null
  const { volume, isMuted } = stored
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof isMuted !== 'boolean') return null
  return { volume, isMuted }
}

export function keepPlayerSound(sound: PlayerSound): void {
  writeLocal(playerStorageKey, sound)
}
