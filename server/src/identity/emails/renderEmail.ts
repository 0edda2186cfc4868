import { escapeHtml } from '../../formatting/escapeHtml.ts'
import type { Localizer } from '../../localization/Localizer.ts'

/** The content of an e-mail, the same in text and in HTML. */
export interface EmailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The link for the requested action. */
  readonly link?: { readonly label: string; readonly url: string }
  readonly afterLink?: readonly string[]
}

/** Renders an e-mail in both forms. All values are escaped, so that a display name cannot contain markup. */
export function renderEmail(
  { subject, paragraphs, link, afterLink = [] }: EmailContent,
  instance: string,
  { language, direction }: Pick<Localizer, 'language' | 'direction'>,
) {
  const before = paragraphs.map(oneLine)
  const after = [...afterLink.map(oneLine), `— ${oneLine(instance)}`]
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
  const action = link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`, paragraph(link.url)]
  return {
    subject: `${oneLine(subject)} – ${oneLine(instance)}`,
    text: [...before, ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]), ...after].join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font-family:sans-serif;line-height:1.5">${[...before.map(paragraph), ...action, ...after.map(paragraph)].join('')}</body></html>`,
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
