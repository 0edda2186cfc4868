/** The schemes Mastodon itself lets through in posts. */
const linkSchemes = new Set(['http', 'https', 'dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'xmpp', 'magnet', 'gemini'])

/**
 * The address as a browser would read it, or null where following it could do more than open a page.
 *
 * Browsers drop leading controls and spaces and every tab and newline before they look for the scheme, so the same is
 * done here: `java\nscript:` must not pass for something else. Relative addresses would point into our own app.
 */
export function safeHref(raw: string | null | undefined): string | null {
  if (!raw) return null
  const href = trimControls(raw).replace(/[\t\n\r]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === undefined || !linkSchemes.has(scheme)) return null
  // `https:page` is relative to the page one is on.
  if ((scheme === 'http' || scheme === 'https') && !/^https?:\/\/[^/\\?#]/i.test(href)) return null
  return href
}

/** The address of a picture, or null where it is not plain http(s). */
export function safeImageSource(raw: string | null | undefined): string | null {
  const href = safeHref(raw)
  return href !== null && /^https?:/i.test(href) ? href : null
}

/** A scan and not an expression: a long run of spaces must not take quadratic time. */
function trimControls(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1
  return text.slice(start, end)
}
