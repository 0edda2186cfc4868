import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { serializeAccount } from '../../people/accounts/serializeAccounts.ts'
import { textOfHtml } from '../../formatting/textOfHtml.ts'
import { isId } from '../../platform/ids/isId.ts'
import { withoutQuoteLine } from '../../posts/reading/quoteLine.ts'
import { serializeStatus } from '../../posts/reading/serializeStatuses.ts'

/** The content of a page, as far as an anonymous visitor may see it. */
export interface PageDescription {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'profile' | 'article'
  readonly canonical: string | null
  /** The address of the same object in the API, as JSON (`rel="alternate"`). */
  readonly alternate: string | null
  readonly image: {
    readonly url: string
    readonly alt: string
    readonly isLarge: boolean
    readonly width: number | null
    readonly height: number | null
  } | null
  /** False where the author does not want to be found by search engines. */
  readonly isIndexed: boolean
}

/** The title of a client address, and the tags for link previews on other sites. */
export async function describePage(ctx: AppContext, path: string): Promise<PageDescription> {
  const match = /^(?:\/deck)?\/@([^/]+)(?:\/([^/]+))?(?:\/.*)?$/.exec(path)
  if (match === null) return plainPage(ctx, 200)
  const account = await findVisitedAccount(ctx, decode(match[1] ?? ''))
  if (account === null) return plainPage(ctx, 404)
  const second = decode(match[2] ?? '')
  return /^\d+$/.test(second) ? describeStatus(ctx, account, second) : describeAccount(ctx, account)
}

/** The description of a page that shows no account or post: that of the instance. */
export function plainPage(ctx: AppContext, status: 200 | 404): PageDescription {
  const { title, description, publicUrl } = ctx.settings
  return {
    status,
    title,
    description,
    type: 'website',
    canonical: null,
    alternate: null,
    image: { url: `${publicUrl}/icon-512.png`, alt: '', isLarge: false, width: 512, height: 512 },
    isIndexed: status === 200,
  }
}

async function findVisitedAccount(ctx: AppContext, acct: string): Promise<Account | null> {
  const id = await findAccountId(ctx, acct)
  return id === null ? null : serializeAccount(ctx, id, null)
}

function describeAccount(ctx: AppContext, account: Account): PageDescription {
  return {
    status: 200,
    title: `${nameOf(account)} (${handleOf(ctx, account)}) – ${ctx.settings.title}`,
    description: shorten(textOf(account.note), 200),
    type: 'profile',
    canonical: account.url,
    alternate: `${ctx.settings.publicUrl}/api/v1/accounts/${account.id}`,
    image: { url: account.avatar, alt: '', isLarge: false, width: 400, height: 400 },
    isIndexed: !account.noindex,
  }
}

async function describeStatus(ctx: AppContext, account: Account, id: string): Promise<PageDescription> {
  const status = isId(id) ? await serializeStatus(ctx, id, null) : null
  if (status === null || status.account.id !== account.id || status.reblog !== null) return plainPage(ctx, 404)
  const words = shorten(status.spoiler_text === '' ? textOf(withoutQuoteLine(status.content)) : status.spoiler_text, 280)
  return {
    status: 200,
    title: `${nameOf(account)}: “${shorten(words === '' ? describeMedia(status) : words, 60)}” – ${ctx.settings.title}`,
    description: words === '' ? describeMedia(status) : words,
    type: 'article',
    canonical: status.url ?? status.uri,
    alternate: `${ctx.settings.publicUrl}/api/v1/statuses/${status.id}`,
    image: pictureOf(status) ?? { url: account.avatar, alt: '', isLarge: false, width: 400, height: 400 },
    isIndexed: !account.noindex,
  }
}

function pictureOf(status: Status): PageDescription['image'] {
  // Text behind a content warning must not appear in previews.
  if (status.sensitive || status.spoiler_text !== '') return null
  const media = status.media_attachments.find((each) => each.preview_url !== null)
  if (media === undefined) return null
  const size = media.meta?.small
  return {
    url: media.preview_url ?? '',
    alt: media.description ?? '',
    isLarge: true,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

function describeMedia(status: Status): string {
  const count = status.media_attachments.length
  return count === 0 ? '' : count === 1 ? 'A picture or recording' : `${count} pictures`
}

const nameOf = (account: Account): string => (account.display_name.trim() === '' ? account.username : account.display_name)
const handleOf = (ctx: AppContext, account: Account): string =>
  `@${account.acct.includes('@') ? account.acct : `${account.acct}@${ctx.settings.domain}`}`

const textOf = (html: string): string => textOfHtml(html).replace(/\s+/g, ' ').trim()

// Counted in visible characters, so that no emoji is cut in half.
const graphemes = new Intl.Segmenter()

function shorten(text: string, most: number): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
