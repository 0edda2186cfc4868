import { readingSettings } from '@starling/domain/settings'
import type { SessionChoices } from '../session/sessionPool.ts'
import { hadNoSuggestions } from '../storage/emptySuggestions.ts'
import { settingOf } from './settingsShelf.ts'

/** The settings of accounts that sessions need. */
export const sessionChoices: SessionChoices = {
  keepsPlace: (key) => settingOf(key, readingSettings.keepsPlace),
  wantsSuggestions: (key) => !settingOf(key, readingSettings.followSuggestionsDismissed) && !hadNoSuggestions(key),
}
