import { readSetting, readSettingsDocument, withSetting, readingSettings } from '@starling/domain/settings'
import type { Setting, SettingsDocument, SettingsRecord } from '@starling/domain/settings'
import { hasAntennas } from '@starling/domain/instance'
import type { LocalAntennas } from '@starling/domain/local-antennas'
import { knownInstance } from '../accounts/instances.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import type { AccountStore } from '../storage/accountStore.ts'
import { accountStore } from '../storage/accountStore.ts'
import { settingsStorageKey } from '../storage/storageKeys.ts'
import type { SessionChoices } from '../session/sessionPool.ts'
import { hadNoSuggestions } from '../storage/emptySuggestions.ts'

const nothing: SettingsRecord = { base: {}, mine: {} }

/** The settings of one account as stored on this device; `syncSettings` synchronises them with the server. */
export function settingsStore(accountKey: string): AccountStore<SettingsRecord> {
  return accountStore(settingsStorageKey, accountKey, read, nothing)
}

/** The current value of one setting. Components use `useSetting`. */
export function settingOf<T>(accountKey: string, setting: Setting<T>): T {
  return readSetting(settingsStore(accountKey).get().mine, setting)
}

export function changeSetting<T>(accountKey: string, setting: Setting<T>, change: (value: T) => T): void {
  changeSettings(accountKey, (mine) => withSetting(mine, setting, change(readSetting(mine, setting))))
}

/** Changes several settings at once. */
export function changeSettings(accountKey: string, change: (mine: SettingsDocument) => SettingsDocument): void {
  settingsStore(accountKey).update(({ base, mine }) => ({ base, mine: change(mine) }))
}

function read(stored: unknown): SettingsRecord | null {
  const record = readSettingsDocument(stored)
  const mine = readSettingsDocument(record?.['mine'])
  return mine && { mine, base: readSettingsDocument(record?.['base']) ?? {} }
}

/** The antennas of an account that run in this client, which are kept with its settings. */
function antennasOf({ key, id, origin }: SignedInAccount): Omit<LocalAntennas, 'makeKey'> {
  return {
    meId: id,
    localDomain: () => knownInstance(origin)?.domain ?? new URL(origin).hostname,
    isNeeded() {
      const instance = knownInstance(origin)
      return instance !== null && !hasAntennas(instance)
    },
    stored: () => settingOf(key, readingSettings.localAntennas),
    change: (change) => changeSetting(key, readingSettings.localAntennas, change),
    onChange: (listener) => settingsStore(key).subscribe(listener),
  }
}

/** The settings of accounts that sessions need. */
export const sessionChoices: SessionChoices = {
  keepsPlace: (key) => settingOf(key, readingSettings.keepsPlace),
  antennasOf,
  wantsSuggestions: (key) => !settingOf(key, readingSettings.followSuggestionsDismissed) && !hadNoSuggestions(key),
}
