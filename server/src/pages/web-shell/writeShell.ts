import { escapeHtml } from '../../formatting/escapeHtml.ts'
import type { Settings } from '../../platform/settings/Settings.ts'
import type { PageDescription } from './describePage.ts'

/** The client's page with its title, its preview tags, and data that the client would otherwise have to request first. */
export function writeShell(index: string, page: PageDescription, settings: Settings, state: object): string {
  const tags = [
    meta('name', 'description', page.description),
    meta('property', 'og:site_name', settings.title),
    meta('property', 'og:type', page.type),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...(page.canonical === null ? [] : [meta('property', 'og:url', page.canonical), link('canonical', page.canonical)]),
    ...(page.alternate === null ? [] : [link('alternate', page.alternate, 'application/json')]),
    ...imageTags(page),
    ...(page.isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    // An element that is not executed: an inline script would need an exception in the content security policy.
    meta('name', 'starling-instance', JSON.stringify(state)),
  ]
  // Before the boot script, which reads it before the first paint.
  const accent = meta('name', 'starling-accent', String(settings.accentHue))
  // Functions as replacements, because `$&` in a display name must not be interpreted.
  return index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => accent)
    .replace('</head>', () => `${tags.map((tag) => `  ${tag}\n`).join('')}  </head>`)
}

function imageTags({ image, title, description }: PageDescription): string[] {
  const card = [
    meta('name', 'twitter:card', image?.isLarge === true ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
  ]
  if (image === null) return card
  return [
    ...card,
    meta('property', 'og:image', image.url),
    meta('name', 'twitter:image', image.url),
    ...(image.alt === '' ? [] : [meta('property', 'og:image:alt', image.alt), meta('name', 'twitter:image:alt', image.alt)]),
    ...(image.width === null || image.height === null
      ? []
      : [meta('property', 'og:image:width', String(image.width)), meta('property', 'og:image:height', String(image.height))]),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
const link = (rel: string, href: string, type?: string): string =>
  `<link rel="${rel}" href="${escapeHtml(href)}"${type === undefined ? '' : ` type="${type}"`} />`
