import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Status } from '@starling/api/statuses'
import { hasWords } from '@starling/domain/content'
import { hasAddedWarning } from '@starling/domain/store'
import { useLingui } from '@lingui/react/macro'

const domains = new Map<string, string | null>()

/** The host whose accounts have no domain in their acct; every card needs it, so it is read once. */
export function localDomainOf(origin: string): string | null {
  const known = domains.get(origin)
  if (known !== undefined) return known
  const domain = URL.canParse(origin) ? new URL(origin).host : null
  domains.set(origin, domain)
  return domain
}

/** The content warning to show, or null; a warning without a text below it is shown as the text. */
export function useWarning(status: Status): string | null {
  const { i18n } = useLingui()
  return loneWarning(status) === null ? warningOf(i18n, status) || null : null
}

/** The warning that is shown as the text, or null. */
export function loneWarning(status: Status): string | null {
  return status.spoiler_text.trim() !== '' && !isWarnedHere(status) && hasNothingBelow(status) ? status.spoiler_text : null
}

/** A content warning in the reader's language for a post that the server warns about because of its custom emoji; '' for none. */
export function warningOf(i18n: I18n, status: Status): string {
  if (isWarnedHere(status)) return t(i18n)`[Contains sensitive custom emoji(s)]`
  return status.spoiler_text.trim() === '' ? '' : status.spoiler_text
}

/** Whether a server, not its author, added the post's warning, because of its custom emoji. */
export function isWarnedHere(status: Status): boolean {
  return hasAddedWarning(status) || (status.spoiler_text.trim() === '' && status.emojis.some((emoji) => emoji.sensitive))
}

function hasNothingBelow(status: Status): boolean {
  return status.media_attachments.length === 0 && status.poll === null && status.quote === null && !hasWords(status.content)
}

/** Whether the author lets this reader quote the post, at once or after approval. */
export function canQuote(status: Status): boolean {
  const permission = status.quote_approval?.current_user
  return permission === 'automatic' || permission === 'manual'
}

/**
 * Whether media are shown without a further press: opening a content warning also shows sensitive media behind it, and what filters cover is never
 * shown.
 */
export function areMediaShown(
  { sensitive, spoiler_text: warning }: Pick<Status, 'sensitive' | 'spoiler_text'>,
  { media }: { readonly media: 'default' | 'show_all' | 'hide_all' },
  mediaFilters: readonly string[] = [],
): boolean {
  if (mediaFilters.length > 0) return false
  return media === 'show_all' || (media === 'default' && (!sensitive || warning.trim() !== ''))
}

/** The same, where the reader may have shown or hidden them in this view of the post. */
export function areMediaOpen(view: { readonly isMediaShown?: boolean }, ...facts: Parameters<typeof areMediaShown>): boolean {
  return view.isMediaShown ?? areMediaShown(...facts)
}

/** How many of its pictures, films and sounds have no description. */
export function undescribedIn({ media_attachments: media }: Status): number {
  return media.filter(({ description }) => !description?.trim()).length
}

/** Whether the post quotes somebody whom the reader blocked or muted, or whose server the reader blocked. */
export function quotesBlocked({ quote }: Status): boolean {
  return quote !== null && ['blocked_account', 'blocked_domain', 'muted_account'].includes(quote.state)
}
