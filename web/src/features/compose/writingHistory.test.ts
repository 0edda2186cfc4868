import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import { readSetting, settings } from '@starling/domain/settings'
import { expect, it } from 'vitest'
import { rememberEmoji } from '../../entities/emoji/useEmoji.ts'
import { settingOf } from '../../settings/settingsStore.ts'
import { rememberWriting, writingHistory } from './writingHistory.ts'

it('counts used emoji and languages in the settings of the account, and no other’s (R-comp-22c, R-emoji-10, R-set-05a, R-set-05b)', () => {
  const draft = { ...newDraft(DRAFT_DEFAULTS, () => 'key'), text: 'Hello #Cats' }
  for (const language of ['ja', 'en', 'ja']) rememberWriting('test 1', ['cats'], { ...draft, language })
  for (const emoji of ['🐈', '🍞', '🐈']) rememberEmoji('test 1', emoji)
  expect(settingOf('test 1', settings.languageUses)).toEqual({ ja: 2, en: 1 })
  expect(settingOf('test 1', settings.emojiUses)).toEqual({ '🍞': 1, '🐈': 2 })
  expect(writingHistory('test 1').get().tags).toEqual(['Cats'])
  expect(settingOf('test 2', settings.emojiUses)).toEqual(readSetting({}, settings.emojiUses))
})
