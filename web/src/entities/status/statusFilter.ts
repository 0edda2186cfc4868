import type { Status } from '@starling/api/statuses'
import { writtenWarning } from '@starling/domain/store'
import { createContext } from 'react'
import { readContent } from '../content/readContent.ts'
import type { StatusPattern } from './statusPattern.ts'

/** The filter of the surrounding list; null where nothing is left out. */
export const StatusFilterContext = createContext<StatusFilter | null>(null)

/** Whether a list leaves a post out, given the boost or post in the list and the post it shows. */
export type StatusFilter = (wrapper: Status, status: Status) => boolean

/** The reader's settings for what a timeline shows. */
export interface TimelineShows {
  readonly reblogs: boolean
  readonly replies: boolean
  readonly quotes: boolean
  readonly onlyMedia: boolean
  /** A regular expression; matching posts are left out. */
  readonly pattern: string
  /** Languages (ISO 639) whose posts are left out, except the reader's own. */
  readonly hiddenLanguages: readonly string[]
}

/** Only this many characters are matched against the reader's expression, because the time grows with them. */
const mostTried = 4000

/** Which posts a timeline leaves out; null where it leaves out none. */
export function statusFilter(
  shows: TimelineShows,
  meId: string | null,
  localDomain: string | null,
  pattern: StatusPattern,
): StatusFilter | null {
  const { hiddenLanguages } = shows
  if (shows.reblogs && shows.replies && shows.quotes && !shows.onlyMedia && hiddenLanguages.length === 0 && pattern.kind !== 'read')
    return null
  return (wrapper, status) => {
    if (!shows.reblogs && wrapper !== status) return true
    if (!shows.quotes && status.quote !== null) return true
    if (!shows.replies && status.in_reply_to_id !== null && !isOwnThread(status, meId)) return true
    if (shows.onlyMedia && status.media_attachments.length === 0) return true
    if (isInLanguage(status, hiddenLanguages) && status.account.id !== meId) return true
    return pattern.kind === 'read' && pattern.test(filterableText(status, localDomain))
  }
}

/** The reader's own replies to themselves, which are shown even where replies are left out. */
function isOwnThread({ account, in_reply_to_account_id: answered }: Status, meId: string | null): boolean {
  return meId !== null && account.id === meId && answered === meId
}

/** Whether it is written in one of these languages, whatever the region or script; a post without a language is in none. */
function isInLanguage({ language }: Status, codes: readonly string[]): boolean {
  const [base = ''] = (language ?? '').toLowerCase().split('-')
  return base !== '' && codes.includes(base)
}

function filterableText(status: Status, localDomain: string | null): string {
  const { poll, media_attachments: media } = status
  const { text, hashtags } = readContent(status, localDomain)
  const words = [
    writtenWarning(status),
    text,
    ...hashtags.map((name) => `#${name}`),
    ...(poll?.options ?? []).map(({ title }) => title),
    ...media.map(({ description }) => description ?? ''),
  ]
  return words.join('\n').slice(0, mostTried)
}
