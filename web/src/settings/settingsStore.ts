import { readSetting, readSettingsDocument, withSetting } from '@starling/domain/settings'
import type { Setting, SettingsDocument, SettingsRecord } from '@starling/domain/settings'
import type { AccountStore } from '../storage/accountStore.ts'
import { accountStore } from '../storage/accountStore.ts'
import { settingsStorageKey } from '../storage/storageKeys.ts'

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
