import type { Status } from '@starling/api/statuses'
import { hasWords } from '@starling/domain/content'
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
  const { t } = useLingui()
  if (status.spoiler_text.trim() !== '') return hasNothingBelow(status) ? null : status.spoiler_text
  return status.emojis.some((emoji) => emoji.sensitive) ? t`[Contains sensitive custom emoji(s)]` : null
}

/** The warning that is shown as the text, or null. */
export function loneWarning(status: Status): string | null {
  return status.spoiler_text.trim() !== '' && hasNothingBelow(status) ? status.spoiler_text : null
}

function hasNothingBelow(status: Status): boolean {
  return status.media_attachments.length === 0 && status.poll === null && status.quote === null && !hasWords(status.content)
}

/** Whether the author lets this reader quote the post, at once or after approval. */
export function canQuote(status: Status): boolean {
  const permission = status.quote_approval?.current_user
  return permission === 'automatic' || permission === 'manual'
}

/** Whether media are shown without a further press: opening a content warning also shows sensitive media behind it. */
export function areMediaShown(
  { sensitive, spoiler_text: warning }: Status,
  { media }: { readonly media: 'default' | 'show_all' | 'hide_all' },
): boolean {
  return media === 'show_all' || (media === 'default' && (!sensitive || warning.trim() !== ''))
}

/** How many of its pictures, films and sounds have no description. */
export function undescribedIn({ media_attachments: media }: Status): number {
  return media.filter(({ description }) => !description?.trim()).length
}

/** Whether the post quotes somebody whom the reader blocked or muted, or whose server the reader blocked. */
export function quotesBlocked({ quote }: Status): boolean {
  return quote !== null && ['blocked_account', 'blocked_domain', 'muted_account'].includes(quote.state)
}
