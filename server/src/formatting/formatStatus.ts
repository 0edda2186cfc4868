import { escapeHtml } from './escapeHtml.ts'
import { extractEntities, normaliseTag } from './extractEntities.ts'
import type { TextEntity } from './extractEntities.ts'

export interface MentionTarget {
  readonly username: string
  readonly domain: string | null
  readonly url: string
}

export interface FormatOptions {
  /** Finds the account that a written `@name` or `@name@domain` refers to; null leaves it as text. */
  readonly findMention: (username: string, domain: string | null) => MentionTarget | null
  readonly tagUrl: (normalisedName: string) => string
}

/** How many characters of a link stay visible before it is cut by the reader's style sheet, as in Mastodon. */
const VISIBLE_URL_CHARACTERS = 30

/** The HTML that Mastodon would make of a status's text: paragraphs, line breaks, links, hashtags and mentions; everything else is escaped. */
export function formatStatus(text: string, options: FormatOptions): string {
  const normalised = text.replace(/\r\n?/g, '\n').trim()
  if (normalised === '') return ''
  return createInlineFormatter(options)(normalised)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** Makes a function that converts a text; it remembers the mentioned accounts, so use one for each status. */
export function createInlineFormatter(options: FormatOptions): (text: string) => string {
  const shown = new Set<string>()
  return (text) => {
    let html = ''
    let position = 0
    for (const entity of extractEntities(text)) {
      html += escapeHtml(text.slice(position, entity.start))
      html += formatEntity(entity, text.slice(entity.start, entity.end), options, shown)
      position = entity.end
    }
    return html + escapeHtml(text.slice(position))
  }
}

function formatEntity(entity: TextEntity, written: string, options: FormatOptions, shown: Set<string>): string {
  switch (entity.kind) {
    case 'url':
      return formatUrl(entity.url)
    case 'hashtag':
      return `<a href="${escapeHtml(options.tagUrl(normaliseTag(entity.name)))}" class="mention hashtag" rel="tag">#<span>${escapeHtml(entity.name)}</span></a>`
    case 'mention': {
      const target = options.findMention(entity.username, entity.domain)
      return target === null ? escapeHtml(written) : formatMention(target, shown)
    }
  }
}

function formatMention(target: MentionTarget, shown: Set<string>): string {
  const acct = target.domain === null ? target.username : `${target.username}@${target.domain}`
  // If two accounts with the same username are mentioned in one status, the second is written with its domain.
  const isAmbiguous = [...shown].some((other) => other !== acct && other.split('@')[0]?.toLowerCase() === target.username.toLowerCase())
  shown.add(acct)
  return `<span class="h-card" translate="no"><a href="${escapeHtml(target.url)}" class="u-url mention">@<span>${escapeHtml(isAmbiguous ? acct : target.username)}</span></a></span>`
}

/** A link that shows its address without the scheme, and with an ellipsis where it is long; as text, it is the whole address. */
export function formatUrl(url: string): string {
  const prefix = /^https?:\/\/(?:www\.)?/i.exec(url)?.[0] ?? ''
  const rest = Array.from(url.slice(prefix.length))
  const visible = rest.slice(0, VISIBLE_URL_CHARACTERS).join('')
  const hidden = rest.slice(VISIBLE_URL_CHARACTERS).join('')
  const kind = hidden === '' ? '' : 'ellipsis'
  return `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">${escapeHtml(prefix)}</span><span class="${kind}">${escapeHtml(visible)}</span><span class="invisible">${escapeHtml(hidden)}</span></a>`
}
