import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { editProfilePath, reactionDeckPath, signInPath, transferPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'

/** Synonyms by which people search for a setting and which its label does not contain, by the id of its row. */
const everydayWords: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['theme', msg`dark mode, night mode, colours`],
  ['contrast', msg`accessibility, borders`],
  ['accent', msg`colour of links and buttons`],
  ['textSize', msg`font, letters, zoom, larger, smaller`],
  ['density', msg`spacing, small rows`],
  ['motion', msg`animations, moving less`],
  ['advancedLayout', msg`deck, several columns`],
  ['warnings', msg`CW, spoilers`],
  ['media', msg`images, photos, nsfw, hide pictures`],
  ['autoplay', msg`autoplay, animated, videos start`],
  ['dataSaver', msg`mobile data, slow connection`],
  ['keepsPlace', msg`position, scroll, where I was`],
  ['folds', msg`reblogs, retweets, repeated posts`],
  ['reblogs', msg`reblogs, retweets, repeated posts`],
  ['categories', msg`bookmarks, folders, collections`],
  ['asksForAltText', msg`alt, alt text, image descriptions`],
  ['boosts', msg`confirm, reblog, by mistake`],
  ['undo', msg`delay, take back, send later`],
  [reactionDeckPath, msg`favourite emoji, quick reactions`],
  ['own-account', msg`2fa, two-factor, delete account, change password, log out everywhere`],
  [transferPath, msg`backup, CSV, move account, bookmarks, follows`],
  [signInPath(), msg`log in, another account, second account`],
  [editProfilePath, msg`avatar, bio, name, private account, default audience`],
  ['types', msg`sound off, desktop alerts`],
  ['push', msg`background, phone messages`],
  [pathTo('filters'), msg`mute words, keywords, hide posts`],
  ['cache', msg`storage, free space, offline`],
  ['export', msg`backup, save my settings`],
])

/** Answers the synonyms of a row, in English and in the language of the interface. */
export function useEverydayWords(): (id: string) => string {
  const { i18n } = useLingui()
  return (id) => {
    const words = everydayWords.get(id)
    return words === undefined ? '' : `${words.message ?? ''} ${i18n._(words)}`
  }
}
