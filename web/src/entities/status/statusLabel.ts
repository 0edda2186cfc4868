import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { preferences } from '../../storage/preferences.ts'
import { nameOf } from '../account/AccountName.tsx'
import { readContent } from '../content/readContent.ts'
import { formatMoment } from '../time/formatTime.ts'
import { loneWarning, warningOf } from './statusFacts.ts'
import { withTranslation } from './translations.ts'
import type { TranslationEntry } from './translations.ts'
import { visibilityWords } from './visibilityWords.ts'

/** The facts from which a label is composed. */
export interface Labelled {
  readonly status: Status
  readonly account: Account
  readonly booster: Account | null
  readonly isWarningOpen: boolean
  readonly isMediaShown: boolean
  readonly translation: TranslationEntry | null
}

/** The same, with those that depend on the session and the language. */
export interface LabelParts extends Labelled {
  readonly warning: string | null
  readonly localDomain: string | null
}

const longestText = 500

/** The accessible name of a post, one sentence: author, warning, text, descriptions, time, counts. */
export function statusLabel(i18n: I18n, parts: LabelParts): string {
  const { account, booster, isWarningOpen, isMediaShown, localDomain } = parts
  const status = withTranslation(parts.status, parts.translation)
  const warning = parts.warning === null ? null : warningOf(i18n, status)
  const words: string[] = [nameOf(account)]
  if (booster) words.push(t(i18n)`boosted by ${nameOf(booster)}`)
  if (warning !== null) words.push(t(i18n)`Content warning: ${warning}`)
  if (warning === null || isWarningOpen) {
    const { text, hashtags } = readContent(status, localDomain)
    const lone = loneWarning(status)
    if (lone !== null) words.push(lone)
    if (text !== '') words.push(text.length > longestText ? `${text.slice(0, longestText)}…` : text)
    if (hashtags.length > 0) words.push(hashtags.map((name) => `#${name}`).join(' '))
    const { media_attachments: media } = status
    if (isMediaShown) for (const { description } of media) words.push(description ?? t(i18n)`Media without description`)
    else if (media.length > 0) words.push(status.sensitive ? t(i18n)`Sensitive content` : t(i18n)`Media hidden`)
    if (status.poll) words.push(t(i18n)`Poll`)
  }
  words.push(formatMoment(status.created_at, i18n.locale))
  if (status.visibility !== 'public') words.push(visibilityWords(i18n, status))
  const { replies_count: replies, reblogs_count: boosts, favourites_count: favourites } = status
  if (!preferences.get().hidesCounts) {
    if (replies > 0) words.push(t(i18n)`${plural(replies, { one: '# reply', other: '# replies' })}`)
    if (boosts > 0) words.push(t(i18n)`${plural(boosts, { one: '# boost', other: '# boosts' })}`)
    if (favourites > 0) words.push(t(i18n)`${plural(favourites, { one: '# favourite', other: '# favourites' })}`)
  }
  return words.join(', ')
}
