import { hasAntennas } from '@starling/domain/instance'
import type { LocalAntennas } from '@starling/domain/local-antennas'
import { readingSettings } from '@starling/domain/settings'
import { knownInstance } from '../accounts/instances.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import type { SessionChoices } from '../session/sessionPool.ts'
import { hadNoSuggestions } from '../storage/emptySuggestions.ts'
import { keepJournal } from './keepJournal.ts'
import { changeSetting, settingOf, settingsStore } from './settingsStore.ts'

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
  onAct: keepJournal,
  wantsSuggestions: (key) => !settingOf(key, readingSettings.followSuggestionsDismissed) && !hadNoSuggestions(key),
}
