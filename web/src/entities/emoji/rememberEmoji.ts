import { countEmojiUse } from '@starling/domain/emoji'
import { countsOf, settings } from '@starling/domain/settings'
import { changeSetting } from '../../settings/settingsShelf.ts'

/** Counts one more use of an emoji, by its id (R-emoji-10, R-set-05). */
export function rememberEmoji(accountKey: string, id: string): void {
  changeSetting(accountKey, settings.emojiUses, (uses) => countEmojiUse(countsOf(uses), id))
}
