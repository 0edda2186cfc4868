import type { AccountStore } from './accountStore.ts'
import { accountStore } from './accountStore.ts'
import { playerStorageKey } from './storageKeys.ts'

export interface PlayerSound {
  /** From 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
}

/** The volume of an account's players on this device; null where it has used none yet. */
export function playerSound(accountKey: string): AccountStore<PlayerSound | null> {
  return accountStore<PlayerSound | null>(playerStorageKey, accountKey, read, null)
}

function read(stored: unknown): PlayerSound | null {
  if (typeof stored !== 'object' || stored === null || !('volume' in stored) || !('isMuted' in stored)) return null
  const { volume, isMuted } = stored
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof isMuted !== 'boolean') return null
  return { volume, isMuted }
}
