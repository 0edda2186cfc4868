import { readingSettings } from '@starling/domain/settings'
import type { SessionChoices, StoredLocalAntennas } from '../session/sessionPool.ts'
import { hadNoSuggestions } from '../storage/emptySuggestions.ts'
import { keepJournal } from './keepJournal.ts'
import { changeSetting, settingOf, settingsStore } from './settingsStore.ts'

/** The antennas of an account that run in this client; they are stored with its settings. */
function antennasOf(key: string): StoredLocalAntennas {
  return {
    stored: () => settingOf(key, readingSettings.localAntennas),
    change: (change) => changeSetting(key, readingSettings.localAntennas, change),
    onChange: (listener) => settingsStore(key).subscribe(listener),
  }
}

/** The settings of accounts that sessions need. */
export const sessionChoices: SessionChoices = {
  keepsPlace: (key) => settingOf(key, readingSettings.keepsPlace),
  antennasOf,
  onAct: keepJournal,
  wantsSuggestions: (key) => !settingOf(key, readingSettings.followSuggestionsDismissed) && !hadNoSuggestions(key),
}
